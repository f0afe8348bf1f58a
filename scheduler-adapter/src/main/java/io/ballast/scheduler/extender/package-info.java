/** The extender protocol of kube-scheduler: requests, answers, and the server. */
package io.ballast.scheduler.extender;
