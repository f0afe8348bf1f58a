/** {@code ballast doctor}: is everything between kube-scheduler, the adapter and the cluster as it must be. */
package io.ballast.cli.scheduler.doctor;
