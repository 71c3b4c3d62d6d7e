import type { PortfolioTotals, ValueToGain } from "@stocks-vibe/contracts/portfolio";
import { roundCents } from "@stocks-vibe/portfolio-math";

/** The steps from the total value to the gain, in whole cents; null where there is no gain. */
export function toGainOf(portfolio: PortfolioTotals): ValueToGain | null {
  const { totalValue, cashValue, holdingsValue, valueWithoutBasis } = portfolio;
  const { totalCostBasis: cost, totalUnrealizedGain: gain } = portfolio;
  if (cost === null || gain === null) return null;
  return {
    totalValue,
    cash: cashValue,
    valueWithoutCost: valueWithoutBasis,
    positionsWithoutCost: portfolio.totalPositions - portfolio.positionsWithCost,
    valueWithCost: roundCents(holdingsValue - valueWithoutBasis),
    cost,
    gain,
  };
}
