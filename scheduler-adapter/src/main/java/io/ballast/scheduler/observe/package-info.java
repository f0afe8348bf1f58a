/** What an operator sees of the running adapter: metrics, Kubernetes events and traces. */
package io.ballast.scheduler.observe;
