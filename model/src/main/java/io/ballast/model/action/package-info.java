/** Effects that only adapters execute. */
package io.ballast.model.action;
