import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { Suspense } from "react";
import { LineKey } from "#ui/charts/marks.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { useFilter } from "../api/portfolio-filter.ts";
import { ChartSkeleton } from "../components/chart-states.tsx";
import { dashboardMessages, filterMessages, holdingsMessages as words } from "../messages/en.ts";
import { HoldingCard } from "./holding-card.tsx";
import { HoldingsTable } from "./holdings-table-later.ts";
import { type HoldingsView, sortHoldings } from "./use-holdings-view.ts";

/** Cards and column heads are buttons, which can't hold a link. */
const terms = [
  "irr",
  "sp500-irr",
  "points",
  "since",
  "weight",
  "lot",
  "cost-basis",
  "unrealized-gain",
  "not-available",
] as const;

/**
 * Why there are none: a part may be cash alone; all may be without a price, or left out of dollar
 * figures; or they are on their way.
 */
function NoHoldings({ dashboard, isFiltered }: { dashboard: Dashboard; isFiltered: boolean }) {
  if (dashboard.excluded.some(({ reason }) => reason === "no-price")) {
    return (
      <EmptyState icon="info" title={dashboardMessages.noPricesTitle}>
        {dashboardMessages.noPrices}
      </EmptyState>
    );
  }
  if (dashboard.excluded.length > 0) {
    return (
      <EmptyState icon="info" title={dashboardMessages.allExcludedTitle}>
        {dashboardMessages.allExcluded}
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState icon="info" title={filterMessages.noHoldingsTitle}>
        {filterMessages.cashAlone}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="refresh" title={dashboardMessages.noHoldingsTitle}>
      {dashboardMessages.noHoldings}
    </EmptyState>
  );
}

/** All positions, as cards or as a table. */
export function HoldingsTab({
  dashboard,
  view,
  opened,
  onOpen,
}: {
  dashboard: Dashboard;
  view: HoldingsView;
  opened: string | null;
  onOpen: (symbol: string) => void;
}) {
  const isFiltered = useFilter().text !== "";
  if (dashboard.holdings.length === 0)
    return <NoHoldings dashboard={dashboard} isFiltered={isFiltered} />;
  const holdings = sortHoldings(dashboard.holdings, view.sort);
  return (
    <>
      <h2 className="hidden-text">{words.heading}</h2>
      {/* Around both, so that the cards stay until the table is there. */}
      <Suspense fallback={<ChartSkeleton />}>
        {view.look === "table" ? (
          <OptionalPart>
            <HoldingsTable
              portfolio={dashboard.portfolio}
              holdings={holdings}
              view={view}
              onOpen={onOpen}
            />
          </OptionalPart>
        ) : (
          <>
            <ul className="keys holding-keys">
              <li>
                <LineKey kind="solid" />
                {words.keyHolding}
              </li>
              <li>
                <LineKey kind="dashed" />
                {words.keySp500}
              </li>
            </ul>
            <ul className="holding-grid">
              {holdings.map((position) => (
                <li key={position.symbol}>
                  <HoldingCard
                    position={position}
                    isOpen={position.symbol === opened}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Suspense>
      <TermList terms={terms} />
    </>
  );
}
