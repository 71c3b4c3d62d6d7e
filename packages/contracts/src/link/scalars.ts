import * as z from "zod";

/** A calendar day, 'YYYY-MM-DD'. */
export const linkDay = z.iso.date();

/** A moment, RFC 3339 in UTC. */
export const linkInstant = z.iso.datetime({ offset: true });

/** What every answer carries: 15 letters and digits that support can look up in the log. */
export const requestId = z.string();

/** Characters: the sandbox's `user_custom` writes whole accounts where others write a password. */
export const LONGEST_PASSWORD = 40_000;

/** Names one thing of an item; case-sensitive. */
export const wireId = z.string().min(1).max(200);

/**
 * `link-`, `public-` or `access-`, the environment, a UUID. Its bearer is believed, so it is never
 * logged.
 */
export const wireToken = z.string().min(1).max(500);
