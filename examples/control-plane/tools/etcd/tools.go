//go:build tools

// Package tools names the program that is built from this module, so that go.sum covers all that it needs.
package tools

import _ "go.etcd.io/etcd/server/v3"
