/** Production GPU traces in the format of the openb data set: reading them, replaying arrivals against a placer, and the curves that come of it. */
package io.ballast.cli.trace;
