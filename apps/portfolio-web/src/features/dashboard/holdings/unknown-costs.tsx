import type { PortfolioTotals, Position } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format.ts";
import { holdingsMessages as words } from "../messages/en.ts";

/** The footnote of a table whose totals leave positions out. */
export function UnknownCosts({
  portfolio,
  holdings,
}: {
  portfolio: PortfolioTotals;
  holdings: readonly Position[];
}) {
  const unknown = holdings.filter(({ totalCostBasis }) => totalCostBasis === null);
  if (unknown.length === 0) return null;
  return (
    <p className="small soft table-note">
      {words.unknownCosts(
        unknown.map(({ symbol }) => symbol),
        money(portfolio.valueWithoutBasis),
      )}
    </p>
  );
}
