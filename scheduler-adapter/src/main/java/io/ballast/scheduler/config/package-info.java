/** The configuration file of the scheduler adapter, and what kube-scheduler must be told to use it. */
package io.ballast.scheduler.config;
