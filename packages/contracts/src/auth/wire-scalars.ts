import * as z from "zod";
import { countCharacters, MOST_CODE_UNITS } from "../text/characters.ts";

/** RFC 3339 in UTC, such as '2026-01-31T22:00:00Z'. */
export const wireTime = z.iso.datetime({ offset: true });

const LONGEST_LANGUAGE = 200;

/** Text of a request: bounded, and without the NUL character that PostgreSQL cannot store. */
export const wireText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !value.includes("\u0000"), "must not contain NUL");

/**
 * A BCP 47 tag, or a list of them. One that is none, or is longer than any, counts as left out: a
 * language is no reason to refuse a call.
 */
export const wireLanguage = wireText(LONGEST_LANGUAGE).optional().catch(undefined).optional();

/** A name or a line that people write, bounded by the characters that they count. */
export const wireLine = (most: number) =>
  wireText(most * MOST_CODE_UNITS).refine(
    (text) => countCharacters(text) <= most,
    `must have at most ${most} characters`,
  );

/** An identifier or a token of a request. Longer texts cannot be ours. */
export const wireToken = wireText(512).min(1);

/** Minutes as a request names them; the server's rules say which are allowed. */
export const wireMinutes = z.number();

/** JSON objects that adopters keep with a member or an organization. */
export const wireMetadata = z.record(z.string(), z.unknown());
