import type { ExplanationText } from "./answer-explanation.ts";
import { ALL_ROWS } from "./cut-explanation.ts";

/** Which list of an explanation is paged: its groups, the rows of one of them, or (no `group`) the rows of a figure without groups. */
export type WantedPage =
  | { readonly list: "groups" }
  | { readonly list: "rows"; readonly group: string | undefined };

export type FoundPage =
  | { readonly kind: "page"; readonly text: string }
  | { readonly kind: "no-group" }
  | { readonly kind: "no-page" };

/** The page with this number, from 0, of what is wanted of an explanation. */
export function pageOf(
  { groups, rows }: Pick<ExplanationText, "groups" | "rows">,
  wanted: WantedPage,
  page: number,
): FoundPage {
  const pages = wanted.list === "groups" ? groups : rows.get(wanted.group ?? ALL_ROWS);
  if (pages === undefined || pages.length === 0) return { kind: "no-group" };
  const text = pages[page];
  return text === undefined ? { kind: "no-page" } : { kind: "page", text };
}
