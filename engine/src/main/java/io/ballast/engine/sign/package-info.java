/** Who vouches for a bundle: keys, detached signatures, and the signed index that says which bundles are to be active. */
package io.ballast.engine.sign;
