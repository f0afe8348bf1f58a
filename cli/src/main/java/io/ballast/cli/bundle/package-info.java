/** {@code ballast bundle}: building, signing, comparing and activating rule bundles. */
package io.ballast.cli.bundle;
