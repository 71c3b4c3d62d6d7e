import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { useCallback, useRef, useState } from "react";
import { TabList } from "#ui/tabs.tsx";
import { dashboardMessages as words } from "./dashboard-messages.ts";
import { ExplainProvider } from "./explain/explain-provider.tsx";
import { HoldingTools } from "./holdings/holding-tools.tsx";
import { HoldingsTab } from "./holdings/holdings-tab.tsx";
import { useHoldingsView } from "./holdings/use-holdings-view.ts";
import { PerformanceTab } from "./performance/performance-tab.tsx";
import { TimelineTab } from "./performance/timeline-tab.tsx";
import { PositionPanel } from "./position/position-panel.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useTabKeys } from "./use-tab-keys.ts";

const names = ["holdings", "performance", "timeline"] as const;
type Name = (typeof names)[number];

/** A snapshot drawn: summary, tabs, and the panel of the position that was opened. `failure` is why it could not be refreshed. */
export function DashboardView({
  dashboard,
  failure,
}: {
  dashboard: Dashboard;
  failure: string | null;
}) {
  const [tab, setTab] = useState<Name>("holdings");
  const [symbol, setSymbol] = useState<string | null>(null);
  const view = useHoldingsView();
  const area = useRef<HTMLDivElement>(null);
  const opened = dashboard.holdings.find((holding) => holding.symbol === symbol);
  const closePanel = useCallback(() => setSymbol(null), []);
  const step = useCallback(
    (by: -1 | 1) =>
      setTab((now) => names[(names.indexOf(now) + by + names.length) % names.length] ?? now),
    [],
  );
  useTabKeys(area, opened === undefined, step);

  const tabs = names.map((name) => ({
    name,
    label: words.tabs[name],
    ...(name === "holdings" ? { count: dashboard.holdings.length } : {}),
  }));
  return (
    <ExplainProvider version={dashboard.version}>
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
            <HoldingsTab dashboard={dashboard} view={view} opened={symbol} onOpen={setSymbol} />
          )}
          {tab === "performance" && <PerformanceTab dashboard={dashboard} />}
          {tab === "timeline" && <TimelineTab version={dashboard.version} />}
        </div>
      </div>
      {opened && (
        <PositionPanel
          key={opened.symbol}
          position={opened}
          failure={failure}
          onClosed={closePanel}
        />
      )}
    </ExplainProvider>
  );
}
