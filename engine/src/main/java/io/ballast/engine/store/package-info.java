/** The policy on disk: trusted keys, the signed index, its bundles, and which of them is active. */
package io.ballast.engine.store;
