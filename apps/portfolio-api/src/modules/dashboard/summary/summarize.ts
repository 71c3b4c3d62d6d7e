import type {
  AccountsOverview,
  Dashboard,
  PortfolioSummary,
  Position,
} from "@stocks-vibe/contracts/portfolio";
import { roundCents, sumCents } from "@stocks-vibe/portfolio-math";

const TOP_HOLDINGS = 5;

type AssetClass = keyof PortfolioSummary["asset_allocation"];

const classOf: Readonly<Record<Position["securityType"], AssetClass>> = {
  stock: "stocks",
  etf: "etfs",
  mutual_fund: "mutual_funds",
  bond: "bonds",
  other: "other",
};

const percentOf = (value: number, total: number): number => (total > 0 ? (value / total) * 100 : 0);

function assetAllocation({ portfolio, holdings }: Dashboard): PortfolioSummary["asset_allocation"] {
  const part = (name: AssetClass) => {
    const held = holdings.filter(({ securityType }) => classOf[securityType] === name);
    const value = sumCents(held, ({ currentValue }) => currentValue);
    return { value, percent: percentOf(value, portfolio.totalValue) };
  };
  const { cashValue, totalValue } = portfolio;
  return {
    stocks: part("stocks"),
    etfs: part("etfs"),
    mutual_funds: part("mutual_funds"),
    bonds: part("bonds"),
    cash: { value: cashValue, percent: percentOf(cashValue, totalValue) },
    other: part("other"),
  };
}

function ratesOf({ portfolio }: Dashboard): PortfolioSummary["rates"] {
  const { irrPeriod: period } = portfolio;
  return {
    irr: portfolio.portfolioIRR,
    sp500_irr: portfolio.sp500IRR,
    irr_difference: portfolio.irrDifference,
    irr_basis: portfolio.irrBasis,
    sp500_value: portfolio.sp500Value,
    period: period && {
      from: period.from,
      to: period.to,
      opening_value: period.openingValue,
      closing_value: period.closingValue,
      includes_sold: period.includesSold,
    },
  };
}

/**
 * The snapshot in a few numbers. Values are the snapshot's; accounts are counted as they are linked
 * now.
 */
export function summarize(
  dashboard: Dashboard,
  groups: AccountsOverview["groups"],
): PortfolioSummary {
  const { portfolio, allocation, holdings } = dashboard;
  const accountType = (name: (typeof groups)[number]["group"]) => ({
    count: groups.find(({ group }) => group === name)?.count ?? 0,
    value: allocation.find(({ group }) => group === name)?.value ?? 0,
  });
  const [retirement, taxable, other] = [
    accountType("retirement"),
    accountType("taxable"),
    accountType("other"),
  ];
  const count = retirement.count + taxable.count + other.count;
  return {
    total_value: portfolio.totalValue,
    total_accounts: count,
    account_types: {
      retirement,
      taxable,
      other,
      total: { count, value: roundCents(portfolio.totalValue) },
    },
    top_holdings: holdings.slice(0, TOP_HOLDINGS).map(({ symbol, name, currentValue }) => ({
      symbol,
      name,
      value: currentValue,
      percent: percentOf(currentValue, portfolio.totalValue),
    })),
    asset_allocation: assetAllocation(dashboard),
    rates: ratesOf(dashboard),
    state: dashboard.state,
    last_updated: dashboard.lastUpdated,
    data_as_of: dashboard.dataAsOf,
    is_sandbox: dashboard.isSandbox,
  };
}
