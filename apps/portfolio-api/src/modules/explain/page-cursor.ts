/**
 * Where a page of an explanation begins: of which version of the figures, and which page of its
 * list, from 0.
 */
export interface PagePlace {
  readonly version: number;
  readonly page: number;
}

export const cursorOf = ({ version, page }: PagePlace): string => `${version}.${page}`;

/** The place a cursor names; null for a text that is none. */
export function placeOf(cursor: string): PagePlace | null {
  const [, version, page] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? [];
  return version === undefined || page === undefined
    ? null
    : { version: Number(version), page: Number(page) };
}
