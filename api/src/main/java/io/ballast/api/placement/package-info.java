/** Which nodes Kubernetes' own constraints allow a pod: selectors, required node affinity, taints. What is not modelled here is told, not guessed. */
package io.ballast.api.placement;
