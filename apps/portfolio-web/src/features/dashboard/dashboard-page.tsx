import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { isSyncing, useConnections } from "#lib/api/connections-query.ts";
import { weekday } from "#lib/format/format-date.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Day, Moment } from "#ui/figures/day.tsx";
import { Button } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { useDashboard } from "./api/dashboard-query.ts";
import { type Part, useFilter } from "./api/portfolio-filter.ts";
import { DownloadCsv } from "./components/download-csv.tsx";
import { FilteredLine } from "./components/filtered-line.tsx";
import { DashboardView } from "./dashboard-view.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { useTableAhead } from "./holdings/holdings-table-later.ts";
import { filterMessages as filterWords, dashboardMessages as words } from "./messages/en.ts";
import { FailedNotice, StaleNotices, SyncingNotice } from "./page/dashboard-notices.tsx";
import { DashboardSkeleton } from "./page/dashboard-skeleton.tsx";
import { Shortcuts } from "./shortcuts/shortcuts.tsx";

function Head({
  dashboard,
  isFiltered,
}: {
  dashboard: Dashboard | undefined;
  isFiltered: boolean;
}) {
  const dataAsOf = dashboard?.dataAsOf ?? null;
  const hasHoldings = dashboard?.state === "ready" && dashboard.holdings.length > 0;
  return (
    <div className="page-head">
      <div>
        <PageTitle title={words.title}>{words.title}</PageTitle>
        {dataAsOf && (
          <p>
            {words.pricesOf} {weekday(dataAsOf)}, <Day on={dataAsOf} />
          </p>
        )}
      </div>
      {dataAsOf && hasHoldings && (
        <DownloadCsv
          figure="positions"
          fileName={`holdings-${isFiltered ? "filtered-" : ""}${dataAsOf}.csv`}
        />
      )}
    </div>
  );
}

function Foot({ lastUpdated }: { lastUpdated: string | null }) {
  return (
    <footer className="page-foot">
      <span>
        {words.nightly}
        {lastUpdated && (
          <>
            {" "}
            {words.lastUpdate} <Moment at={lastUpdated} />.
          </>
        )}
      </span>
      <span>{words.readOnly}</span>
      <Shortcuts />
    </footer>
  );
}

/**
 * What the page shows of, and the choice of it: with figures, and where a choice may be why there
 * are none.
 */
function Filters({
  dashboard,
  hasFailed,
  isWaiting,
  shown,
}: {
  dashboard: Dashboard | undefined;
  hasFailed: boolean;
  isWaiting: boolean;
  shown: Part;
}) {
  if (dashboard?.state !== "ready" && shown.text === "") return null;
  const version = dashboard?.version ?? (hasFailed ? 0 : null);
  return (
    <>
      <FilterBar version={version} shown={shown} />
      <FilteredLine version={version} shown={shown} isWaiting={isWaiting} />
    </>
  );
}

/** Nothing is held and nothing is left out for its currency: there are no figures to tell. */
const isNothing = ({ portfolio, holdings, excluded }: Dashboard): boolean =>
  portfolio.totalValue === 0 && holdings.length === 0 && excluded.length === 0;

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="info"
      title={filterWords.nothingTitle}
      action={<Button onClick={onClear}>{filterWords.clearAll}</Button>}
    >
      {filterWords.nothing}
    </EmptyState>
  );
}

function Body({
  dashboard,
  failure,
  connect,
  shown,
}: {
  dashboard: Dashboard;
  failure: string | null;
  connect: ReactNode;
  shown: Part;
}) {
  if (dashboard.state === "syncing") return <DashboardSkeleton />;
  if (dashboard.state === "empty") {
    return (
      <EmptyState icon="accounts" title={words.emptyTitle} action={connect}>
        {words.emptyText}
      </EmptyState>
    );
  }
  if (shown.text && isNothing(dashboard)) return <NothingMatches onClear={shown.clear} />;
  return <DashboardView dashboard={dashboard} failure={failure} />;
}

/**
 * The dashboard in all its states: loading, failed, empty, syncing, ready, and ready but stale.
 * `notice` stands on top (the progress of the demo organization); `connect` is the button that
 * links an account.
 */
export function DashboardPage({ notice, connect }: { notice: ReactNode; connect: ReactNode }) {
  useTableAhead();
  const connections = useConnections().data;
  const shown = useFilter();
  const query = useDashboard(isSyncing(connections));
  const dashboard = query.data;
  const syncing = connections?.items.filter((item) => item.is_syncing) ?? [];
  const isWaiting = dashboard?.state === "syncing" && !dashboard.behindSince;
  const isWorking = syncing.length > 0 || isWaiting;
  // Figures of what was shown before, while others are worked out.
  const isOther = query.isPlaceholderData;
  const failure = query.isError ? messageOf(query.error, words.failed) : null;

  return (
    <>
      <Head dashboard={dashboard} isFiltered={shown.text !== ""} />
      <div className="notices">
        {notice}
        {failure && <FailedNotice message={failure} onRetry={() => void query.refetch()} />}
        {isWorking && <SyncingNotice institutions={syncing.map((item) => item.institution_name)} />}
        {dashboard && <StaleNotices dashboard={dashboard} />}
      </div>
      <Filters dashboard={dashboard} hasFailed={query.isError} isWaiting={isOther} shown={shown} />
      {!dashboard && !failure && <DashboardSkeleton />}
      {dashboard && (
        <div className={isOther ? "figures-of-before" : undefined} aria-busy={isOther || undefined}>
          <Body dashboard={dashboard} failure={failure} connect={connect} shown={shown} />
        </div>
      )}
      {/* Below figures that are still to come it would be pushed away by them. */}
      {(dashboard || failure) && <Foot lastUpdated={dashboard?.lastUpdated ?? null} />}
    </>
  );
}
