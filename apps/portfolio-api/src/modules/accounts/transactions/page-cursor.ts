import * as z from "zod";

/** Where a page of transactions begins: after this one, going back in time. */
export interface PageCursor {
  readonly day: string;
  readonly id: string;
}

const place = z.tuple([z.iso.date(), z.string().min(1).max(300)]);

/**
 * Ids are the institution's own words, so the place is written as JSON, and that in letters an
 * address can hold.
 */
export const cursorOf = ({ day, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([day, id])).toString("base64url");

/** The place a cursor names; null for a text that is none. */
export function placeOf(cursor: string): PageCursor | null {
  const read = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("no JSON");
        return z.NEVER;
      }
    })
    .pipe(place)
    .safeParse(Buffer.from(cursor, "base64url").toString());
  return read.success ? { day: read.data[0], id: read.data[1] } : null;
}
