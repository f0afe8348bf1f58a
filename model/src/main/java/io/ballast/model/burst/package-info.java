/** Facts about containers that may use more CPU than their limit for a short time (spec 4.3). */
package io.ballast.model.burst;
