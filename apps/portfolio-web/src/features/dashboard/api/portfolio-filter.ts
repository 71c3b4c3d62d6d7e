import { type FilterQuery, filterQuery } from "@stocks-vibe/contracts/portfolio";
import { useCallback, useMemo } from "react";
import { withFilter } from "#lib/router/address.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/**
 * What can be filtered by, in the order in which it is said. The address has it by the same names
 * as the API.
 */
export const filterNames = ["search", "account", "person", "type", "class"] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * The part that an address asks for. What anybody may have written there and no part can be is left
 * out.
 */
export function readFilter(search: string): FilterQuery {
  const said = new URLSearchParams(search);
  const known = filterNames.flatMap((name) => {
    const read = filterQuery.shape[name].safeParse(said.get(name) ?? undefined);
    return read.success && read.data !== undefined ? [[name, read.data] as const] : [];
  });
  return filterQuery.parse(Object.fromEntries(known));
}

/** The same part always gives the same text; the empty one where everything is meant. */
export function filterText(part: FilterQuery): string {
  const said = filterNames.flatMap((name) => {
    const value = part[name];
    return value === undefined ? [] : [[name, value]];
  });
  return new URLSearchParams(said).toString();
}

/** The address without any of it; other parts of it stay. */
export function withoutFilter(search: string): string {
  const said = new URLSearchParams(search);
  for (const name of filterNames) said.delete(name);
  const text = said.toString();
  return text && `?${text}`;
}

/** A path of the API that asks of this part. */
export function filteredPath(path: string, text: string): string {
  if (text === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

export type Part = {
  readonly part: FilterQuery;
  /** As the API is asked: `class=stock`; empty where everything is shown. */
  readonly text: string;
  /** Back undoes a choice; what is typed changes the address in place. */
  choose(name: FilterName, value: string | null): void;
  clear(): void;
};

/**
 * The part of the portfolio that the page shows. It stands in the address, so that everything on
 * the page is of one part.
 */
export function useFilter(): Part {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const part = useMemo(() => readFilter(search), [search]);
  const choose = useCallback(
    (name: FilterName, value: string | null) => {
      const how = name === "search" ? { replace: true, state } : {};
      navigate({ search: withFilter(search, name, value) }, how);
    },
    [navigate, search, state],
  );
  const clear = useCallback(() => navigate({ search: withoutFilter(search) }), [navigate, search]);
  return { part, text: filterText(part), choose, clear };
}
