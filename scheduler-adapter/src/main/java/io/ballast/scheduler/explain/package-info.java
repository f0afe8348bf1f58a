/** Why a pod is where it is, or nowhere: for people, from a running adapter or a snapshot. */
package io.ballast.scheduler.explain;
