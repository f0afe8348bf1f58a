/** What a command writes to a terminal: aligned tables, colours where they are welcome, a progress line. */
package io.ballast.cli.term;
