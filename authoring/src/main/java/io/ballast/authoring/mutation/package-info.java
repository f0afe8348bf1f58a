/** Small changes of rules and settings, each tried against the tests of its package: a test suite that notices none of them proves little. */
package io.ballast.authoring.mutation;
