/** What rules cost: CPU time and memory of single rules and of whole decisions, on the facts of their own tests. */
package io.ballast.authoring.measure;
