import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { Suspense, useCallback, useRef } from "react";
import { lazy } from "#lib/loading/lazy.tsx";
import { useAddressPart, useOpened } from "#lib/router/address.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";
import { TabList } from "#ui/layout/tabs.tsx";
import { useFilter } from "./api/portfolio-filter.ts";
import { ChartSkeleton } from "./components/chart-states.tsx";
import { ExplainProvider } from "./explain/explain-provider.tsx";
import { HoldingTools } from "./holdings/holding-tools.tsx";
import { HoldingsTab } from "./holdings/holdings-tab.tsx";
import { useHoldingsView } from "./holdings/use-holdings-view.ts";
import { filterMessages as filterWords, dashboardMessages as words } from "./messages/en.ts";
import { PrintedStatement } from "./statement/printed-statement.tsx";
import { SummaryCard } from "./summary/summary-card.tsx";
import { useTabKeys } from "./use-tab-keys.ts";

// Loaded when they are wanted: the page opens on the holdings.
const ChartsTab = lazy(async () => ({ default: (await import("./charts-tab.tsx")).ChartsTab }));
const TimelineTab = lazy(async () => ({
  default: (await import("./performance/timeline-tab.tsx")).TimelineTab,
}));
const PositionPanel = lazy(async () => ({
  default: (await import("./position/position-panel.tsx")).PositionPanel,
}));

const names = ["holdings", "performance", "timeline"] as const;
type Name = (typeof names)[number];
/** What is chosen on the panel of a holding: the order of its lots. */
const OF_A_HOLDING = ["lots"];
const readTab = (text: string | null): Name => names.find((name) => name === text) ?? "holdings";

/**
 * A snapshot drawn: summary, tabs, and the panel of the position that was opened, both of which
 * stand in the address. `failure` is why it could not be refreshed.
 */
export function DashboardView({
  dashboard,
  failure,
}: {
  dashboard: Dashboard;
  failure: string | null;
}) {
  const [tab, setTab] = useAddressPart("view", readTab, "step");
  const { opened: symbol, open: openPanel, close: closePanel } = useOpened("holding", OF_A_HOLDING);
  const isFiltered = useFilter().text !== "";
  const view = useHoldingsView();
  const area = useRef<HTMLDivElement>(null);
  const opened = dashboard.holdings.find((holding) => holding.symbol === symbol);
  const select = useCallback((index: number) => setTab(names[index] ?? "holdings"), [setTab]);
  useTabKeys(area, opened === undefined, select);

  const tabs = names.map((name) => ({
    name,
    label: words.tabs[name],
    ...(name === "holdings" ? { count: dashboard.holdings.length } : {}),
  }));
  return (
    <ExplainProvider version={dashboard.version}>
      {symbol !== null && !opened && (
        <Notice
          tone="info"
          title={isFiltered ? filterWords.notInPartTitle : words.notHeldTitle}
          onDismiss={closePanel}
        >
          {isFiltered ? filterWords.notInPart : words.notHeldText}
        </Notice>
      )}
      {tab === "holdings" && <PrintedStatement dashboard={dashboard} />}
      <SummaryCard dashboard={dashboard} />
      <div ref={area}>
        <div className="tabs-row">
          <TabList
            label={words.views}
            tabs={tabs}
            selected={tab}
            panelId="dashboard-view"
            onSelect={setTab}
          />
          {tab === "holdings" && dashboard.holdings.length > 0 && <HoldingTools view={view} />}
        </div>
        <div
          key={tab}
          id="dashboard-view"
          role="tabpanel"
          aria-labelledby={`dashboard-view-${tab}`}
          className="tab-panel"
        >
          {tab === "holdings" && (
            <HoldingsTab dashboard={dashboard} view={view} opened={symbol} onOpen={openPanel} />
          )}
          <Suspense fallback={<ChartSkeleton />}>
            {tab === "performance" && <ChartsTab dashboard={dashboard} />}
            {tab === "timeline" && <TimelineTab version={dashboard.version} />}
          </Suspense>
        </div>
      </div>
      {opened && (
        <OptionalPart key={opened.symbol} noteClass="menu part-note">
          <Suspense>
            <PositionPanel
              position={opened}
              asOf={dashboard.dataAsOf ?? opened.priceAsOf}
              failure={failure}
              onClosed={closePanel}
            />
          </Suspense>
        </OptionalPart>
      )}
    </ExplainProvider>
  );
}
