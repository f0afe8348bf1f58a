/** Asking a running scheduler adapter, over TLS and with a certificate where it wants one. */
package io.ballast.cli.adapter;
