/** The world as API objects and sensors show it: the input of ledgers. No rule sees these records; ledgers make facts from them. */
package io.ballast.model.observed;
