import type { Place } from "./activity.repository.ts";

/** Where the next page begins, as one text. */
export const cursorOf = ({ at, id }: Place): string => `${at.getTime()}.${id}`;

/** The place a cursor names; null for a text that is none. */
export function placeOf(cursor: string): Place | null {
  const [, time, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(cursor) ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}
