package io.ballast.authoring.source;

import io.ballast.engine.pack.ProfileFile;

/**
 * A profile as its author keeps it.
 *
 * @param profile what it says
 * @param text    text of the file
 */
public record ProfileSource(ProfileFile profile, String text) {}
