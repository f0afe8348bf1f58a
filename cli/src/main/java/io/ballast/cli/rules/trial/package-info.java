/** {@code ballast rules try}: decisions about facts that somebody types. */
package io.ballast.cli.rules.trial;
