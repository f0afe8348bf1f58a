/** The API server's side of the scheduler adapter: watches that feed the core, and what is written about pods. */
package io.ballast.scheduler.apiserver;
