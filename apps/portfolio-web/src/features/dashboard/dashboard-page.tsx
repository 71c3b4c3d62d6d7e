import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { messageOf } from "#lib/api-failure.ts";
import { isSyncing, useConnections } from "#lib/connections-query.ts";
import { weekday } from "#lib/format-date.ts";
import { Day, Moment } from "#ui/day.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { dashboardMessages as words } from "./dashboard-messages.ts";
import { FailedNotice, StaleNotices, SyncingNotice } from "./dashboard-notices.tsx";
import { useDashboard } from "./dashboard-query.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { DashboardView } from "./dashboard-view.tsx";
import { DownloadCsv } from "./explain/download-csv.tsx";

function Head({ dashboard }: { dashboard: Dashboard | undefined }) {
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
        <DownloadCsv figure="positions" fileName={`holdings-${dataAsOf}.csv`} />
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
    </footer>
  );
}

function Body({
  dashboard,
  failure,
  connect,
}: {
  dashboard: Dashboard;
  failure: string | null;
  connect: ReactNode;
}) {
  if (dashboard.state === "syncing") return <DashboardSkeleton />;
  if (dashboard.state === "empty") {
    return (
      <EmptyState icon="accounts" title={words.emptyTitle} action={connect}>
        {words.emptyText}
      </EmptyState>
    );
  }
  return <DashboardView dashboard={dashboard} failure={failure} />;
}

/**
 * The dashboard in all its states: loading, failed, empty, syncing, ready, and ready but stale. `notice` stands on top (the
 * progress of the demo organization); `connect` is the button that links an account.
 */
export function DashboardPage({ notice, connect }: { notice: ReactNode; connect: ReactNode }) {
  const connections = useConnections().data;
  const query = useDashboard(isSyncing(connections));
  const dashboard = query.data;
  const syncing = connections?.items.filter((item) => item.is_syncing) ?? [];
  const isWaiting = dashboard?.state === "syncing" && !dashboard.behindSince;
  const isWorking = syncing.length > 0 || isWaiting;
  const failure = query.isError ? messageOf(query.error, words.failed) : null;

  return (
    <>
      <Head dashboard={dashboard} />
      <div className="notices">
        {notice}
        {failure && <FailedNotice message={failure} onRetry={() => void query.refetch()} />}
        {isWorking && <SyncingNotice institutions={syncing.map((item) => item.institution_name)} />}
        {dashboard && <StaleNotices dashboard={dashboard} />}
      </div>
      {!dashboard && !failure && <DashboardSkeleton />}
      {dashboard && <Body dashboard={dashboard} failure={failure} connect={connect} />}
      <Foot lastUpdated={dashboard?.lastUpdated ?? null} />
    </>
  );
}
