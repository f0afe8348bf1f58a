/** What all readers of user files share: problems are collected, with the place and the way out, and reported together. */
package io.ballast.cli.input;
