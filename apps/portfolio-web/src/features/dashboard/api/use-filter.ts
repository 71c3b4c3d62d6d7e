import type { FilterQuery } from "@stocks-vibe/contracts/portfolio";
import { useCallback, useMemo } from "react";
import { withFilter } from "#lib/router/address.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { type FilterName, filterText, readFilter, withoutFilter } from "./portfolio-filter.ts";

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
