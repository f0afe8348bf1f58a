/**
 * Reads Kubernetes' protobuf encoding of pods and nodes, as far as facts are made of them. Field numbers are those of {@code generated.proto} of Kubernetes' API; they
 * never change. What is read this way must never be written back.
 */
package io.ballast.api.protobuf;
