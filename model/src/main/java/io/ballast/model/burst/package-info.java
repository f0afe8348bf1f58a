/** Facts about containers that may use more CPU than their limit for a short time. */
package io.ballast.model.burst;
