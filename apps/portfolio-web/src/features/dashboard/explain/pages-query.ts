import {
  type Explanation,
  type ExplanationOf,
  type ExplanationRows,
  explanationGroups,
  explanationRows,
  type FlowRow,
  type ReturnRow,
  type SumGroup,
  type SumRow,
} from "@stocks-vibe/contracts/portfolio";
import { useInfiniteQuery } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { explainPath } from "../api/explain-path.ts";
import { filteredPath, useFilter } from "../api/portfolio-filter.ts";

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

/** What a list of an explanation can do: tell what it has, and fetch the next page of it. */
export type PagedList<Item> = {
  items: readonly Item[];
  isLoading: boolean;
  /** Whether it is more than one page long. */
  isPaged: boolean;
  hasMore: boolean;
  isFetching: boolean;
  error: Error | null;
  /** Resolves to whether there is more still. */
  fetchMore: () => Promise<boolean>;
};

/** What stands in a page never changes: its cursor names the version of the figures. */
const policy = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: retryUpTo(queryPolicy.dashboard.retries),
  retryDelay: backoff(30_000),
};

function usePages<Item>(
  key: readonly string[],
  explained: Explanation,
  read: (cursor: string, signal: AbortSignal) => Promise<Page<Item>>,
  first: string | Page<Item>,
): PagedList<Item> {
  const { text } = useFilter();
  const query = useInfiniteQuery({
    ...policy,
    queryKey: ["explain-pages", useMemberKey(), explained.figure, explained.version, text, ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: typeof first === "string" ? first : "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(typeof first === "string" ? {} : { initialData: { pages: [first], pageParams: [""] } }),
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
    isLoading: query.isLoading,
    isPaged: query.hasNextPage || (query.data?.pages.length ?? 0) > 1,
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    error: query.error,
    fetchMore: async () => {
      const { data, isError } = await (query.data ? query.fetchNextPage() : query.refetch());
      return isError || (data?.pages.at(-1)?.nextCursor ?? null) !== null;
    },
  };
}

const search = (terms: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(terms)}`;

/** The groups of a total: those of its first page, and what was asked for after them. */
export function useGroups(explained: ExplanationOf<"sum">): PagedList<SumGroup> {
  const { api } = useServices();
  const { text } = useFilter();
  const { figure, groupedBy: by, groups, nextCursor } = explained;
  return usePages(
    ["groups", by],
    explained,
    async (cursor, signal) => {
      const page = await api.get(
        filteredPath(`${explainPath(figure)}/groups${search({ by, cursor })}`, text),
        {
          schema: explanationGroups,
          whenRefused: apiMessages.failed.rows,
          signal,
        },
      );
      return { items: page.groups, nextCursor: page.nextCursor };
    },
    { items: groups, nextCursor },
  );
}

/** The rows behind a group, from its first page on. */
export function useGroupRows(
  explained: ExplanationOf<"sum">,
  group: string,
  first: string,
): PagedList<SumRow> {
  const { api } = useServices();
  const { text } = useFilter();
  const { figure, groupedBy: by } = explained;
  return usePages(
    ["rows", by, group],
    explained,
    async (cursor, signal) => {
      const page = await api.get(
        filteredPath(`${explainPath(figure)}/rows${search({ by, group, cursor })}`, text),
        {
          schema: explanationRows,
          whenRefused: apiMessages.failed.rows,
          signal,
        },
      );
      return { items: page.shape === "sum" ? page.rows : [], nextCursor: page.nextCursor };
    },
    first,
  );
}

/**
 * Rows that an explanation lists itself: those of its first page, and what was asked for after
 * them.
 */
function useListedRows<Row>(
  explained: ExplanationOf<"flows" | "returns">,
  first: Page<Row>,
  rowsOf: (page: ExplanationRows) => readonly Row[],
): PagedList<Row> {
  const { api } = useServices();
  const { text } = useFilter();
  return usePages(
    ["rows"],
    explained,
    async (cursor, signal) => {
      const page = await api.get(
        filteredPath(`${explainPath(explained.figure)}/rows${search({ cursor })}`, text),
        {
          schema: explanationRows,
          whenRefused: apiMessages.failed.rows,
          signal,
        },
      );
      return { items: rowsOf(page), nextCursor: page.nextCursor };
    },
    first,
  );
}

/** The flows of a rate. */
export const useFlows = (explained: ExplanationOf<"flows">): PagedList<FlowRow> =>
  useListedRows(explained, { items: explained.rows, nextCursor: explained.nextCursor }, (page) =>
    page.shape === "flows" ? page.rows : [],
  );

/** The days of a return. */
export const useDays = (explained: ExplanationOf<"returns">): PagedList<ReturnRow> =>
  useListedRows(explained, { items: explained.rows, nextCursor: explained.nextCursor }, (page) =>
    page.shape === "returns" ? page.rows : [],
  );
