import * as z from "zod";

/** RFC 3339 in UTC, such as '2026-01-31T22:00:00Z'. */
export const wireTime = z.iso.datetime({ offset: true });

/** Text of a request: bounded, and without the NUL character that PostgreSQL cannot store. */
export const wireText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !value.includes("\u0000"), "must not contain NUL");

/** An identifier or a token of a request. Longer texts cannot be ours. */
export const wireToken = wireText(512).min(1);

/** Minutes as a request names them; the server's rules say which are allowed. */
export const wireMinutes = z.number();

/** JSON objects that adopters keep with a member or an organization. */
export const wireMetadata = z.record(z.string(), z.unknown());
