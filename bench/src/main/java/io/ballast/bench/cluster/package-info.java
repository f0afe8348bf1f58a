/** How fast pods are bound by a real kube-scheduler, alone and with extenders. */
package io.ballast.bench.cluster;
