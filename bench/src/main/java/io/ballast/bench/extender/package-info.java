/** How fast kube-scheduler's questions are answered, against an extender that decides nothing. */
package io.ballast.bench.extender;
