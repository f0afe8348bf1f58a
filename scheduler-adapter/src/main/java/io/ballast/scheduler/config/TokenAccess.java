package io.ballast.scheduler.config;

import java.util.Set;

/**
 * Who may ask with a bearer token. Immutable, thread-safe.
 *
 * @param users  names of users, such as {@code system:serviceaccount:monitoring:viewer}
 * @param groups names of groups; a member of one is let in
 */
public record TokenAccess(Set<String> users, Set<String> groups) {
    public TokenAccess {
        users = Set.copyOf(users);
        groups = Set.copyOf(groups);
    }
}
