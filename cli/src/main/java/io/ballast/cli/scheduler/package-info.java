/** The scheduler adapter as a command. */
package io.ballast.cli.scheduler;
