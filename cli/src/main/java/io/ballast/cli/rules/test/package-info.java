/** {@code ballast rules test}: runs the tests beside rule packages and shows how they came out. */
package io.ballast.cli.rules.test;
