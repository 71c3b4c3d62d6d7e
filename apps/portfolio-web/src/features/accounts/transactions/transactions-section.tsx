import { type InvestmentAccount, transactionsPage } from "@stocks-vibe/contracts/portfolio";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { wholeNumber } from "#lib/format/format.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { useAddressPart } from "#lib/router/address.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { accountPageMessages } from "../messages/en.ts";
import { TransactionsTable } from "./transactions-table.tsx";

const rows = ["first", "second", "third", "fourth"];

/** The shape of a table while its rows load. */
function TableSkeleton() {
  return (
    <Skeleton>
      <div className="card padded skeleton-lines">
        {rows.map((row) => (
          <SkeletonLine key={row} width="100%" height="20px" />
        ))}
      </div>
    </Skeleton>
  );
}

/**
 * The transactions of an account that hold every word of `search`, newest first, a page at a time.
 */
function useTransactions(accountId: string, search: string) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ["transactions", useMemberKey(), accountId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(search ? { search } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }).toString();
      const path = `/accounts/${encodeURIComponent(accountId)}/transactions`;
      return api.get(query ? `${path}?${query}` : path, {
        schema: transactionsPage,
        whenRefused: apiMessages.failed.transactions,
        signal,
      });
    },
    initialPageParam: "",
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ transactions }) => transactions),
      total: pages.at(-1)?.total ?? 0,
    }),
    retry: retryUpTo(queryPolicy.default.retries),
    retryDelay: backoff(5000),
  });
}

const words = accountPageMessages.transactions;
const longest = 100;

const readSearch = (text: string | null): string => (text ?? "").trim().slice(0, longest);

type Transactions = ReturnType<typeof useTransactions>;

function Older({ transactions, shown }: { transactions: Transactions; shown: number }) {
  const { data, hasNextPage, isFetchNextPageError, isFetchingNextPage } = transactions;
  return (
    <div className="activity-end">
      {isFetchNextPageError && <Notice tone="bad" title={words.olderFailed} />}
      <p className="small muted" role="status">
        {words.shown(shown, data?.total ?? shown)}
      </p>
      {hasNextPage && (
        <Button
          busy={isFetchingNextPage ? words.loading : null}
          onClick={() => void transactions.fetchNextPage()}
        >
          {words.older}
        </Button>
      )}
    </div>
  );
}

function Rows({
  transactions,
  search,
  onShowAll,
}: {
  transactions: Transactions;
  search: string;
  onShowAll: () => void;
}) {
  const rows = transactions.data?.rows;
  if (!rows && transactions.isError)
    return (
      <Notice
        tone="bad"
        title={messageOf(transactions.error, apiMessages.failed.transactions)}
        action={
          <Button size="small" icon="refresh" onClick={() => void transactions.refetch()}>
            {accountPageMessages.tryAgain}
          </Button>
        }
      />
    );
  if (!rows) return <TableSkeleton />;
  if (rows.length > 0)
    return (
      <>
        <div className="card">
          <TransactionsTable rows={rows} />
        </div>
        <Older transactions={transactions} shown={rows.length} />
      </>
    );
  return (
    <div className="card padded account-empty" role="status">
      <p className="muted">{search ? words.nothing(search) : words.empty}</p>
      {search && (
        <Button size="small" onClick={onShowAll}>
          {words.showAll}
        </Button>
      )}
    </div>
  );
}

/**
 * Every transaction that the account's figures rest on, with a search that stands in the page's
 * address.
 */
export function TransactionsSection({ account }: { account: InvestmentAccount }) {
  const id = useId();
  const [search, setSearch] = useAddressPart("search", readSearch, "same");
  const transactions = useTransactions(account.id, search);
  const total = transactions.data?.total;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head account-section-head">
        <h2 id={id}>
          {words.title}{" "}
          {total !== undefined && (
            <span className="count">
              {wholeNumber(total)}
              <span className="hidden-text"> {words.found(total)}</span>
            </span>
          )}
        </h2>
        <SearchField
          label={words.search}
          hint={words.searchHint}
          asked={search}
          onSearch={(text) => setSearch(text ?? "")}
        />
      </div>
      <Rows transactions={transactions} search={search} onShowAll={() => setSearch("")} />
    </section>
  );
}
