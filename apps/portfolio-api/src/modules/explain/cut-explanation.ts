import {
  type Explanation,
  type ExplanationGroups,
  type ExplanationRows,
  explanation,
  explanationGroups,
  explanationRows,
} from "@stocks-vibe/contracts/portfolio";
import type { Worked, WorkedSum } from "./question.ts";

/**
 * Where a page of an explanation begins: of which version of the figures, and which page of its
 * list, from 0.
 */
export interface PagePlace {
  readonly version: number;
  readonly page: number;
}

const cursorOf = ({ version, page }: PagePlace): string => `${version}.${page}`;

/** The place a cursor names; null for a text that is none. */
export function placeOf(cursor: string): PagePlace | null {
  const [, version, page] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? [];
  return version === undefined || page === undefined
    ? null
    : { version: Number(version), page: Number(page) };
}

/** A page shows this many rows, or groups. */
export const PAGE_ROWS = 100;

/** Under which name a figure without groups keeps its rows. */
export const ALL_ROWS = "";

/**
 * What a page shows at first, and the pages of every list it can ask for, the first ones included.
 */
export interface CutExplanation {
  readonly head: Explanation;
  readonly groups: readonly ExplanationGroups[];
  /** By group. */
  readonly rows: ReadonlyMap<string, readonly ExplanationRows[]>;
}

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** A list in pages; an empty one is one page. */
function pagesOf<Item>(list: readonly Item[], version: number): Page<Item>[] {
  const count = Math.max(1, Math.ceil(list.length / PAGE_ROWS));
  return Array.from({ length: count }, (_, page) => ({
    items: list.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
    nextCursor: page + 1 < count ? cursorOf({ version, page: page + 1 }) : null,
  }));
}

/** Held against the contract, which also leaves out what is not of it. */
const rowPages = (shape: ExplanationRows["shape"], rows: readonly unknown[], version: number) =>
  pagesOf(rows, version).map(({ items, nextCursor }) =>
    explanationRows.parse({ shape, rows: items, nextCursor }),
  );

function cutSum({ rows: _, groups: worked, ...sum }: WorkedSum): CutExplanation {
  const { version } = sum;
  const first = cursorOf({ version, page: 0 });
  const withRows = worked.filter(({ rows }) => rows.length > 0);
  const shown = worked.map(({ rows, ...group }) => ({
    ...group,
    cursor: rows.length > 0 ? first : null,
  }));
  const groups = pagesOf(shown, version).map(({ items, nextCursor }) =>
    explanationGroups.parse({ groups: items, nextCursor }),
  );
  return {
    head: explanation.parse({ ...sum, ...groups[0], groupCount: shown.length }),
    groups,
    rows: new Map(withRows.map(({ group, rows }) => [group, rowPages("sum", rows, version)])),
  };
}

/**
 * An explanation in pieces that a page can take: the figure with the first of its rows or groups,
 * and the others page by page. Pure.
 */
export function cutExplanation(worked: Worked): CutExplanation {
  if (worked.shape === "sum") return cutSum(worked);
  if (worked.shape === "growth")
    return { head: explanation.parse(worked), groups: [], rows: new Map() };
  const { shape, rows, version } = worked;
  const pages = rowPages(shape, rows, version);
  return {
    head: explanation.parse({ ...worked, ...pages[0], rowCount: rows.length }),
    groups: [],
    rows: new Map([[ALL_ROWS, pages]]),
  };
}
