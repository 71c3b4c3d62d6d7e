import { accountsOverview, dashboard, timeline, years } from "@stocks-vibe/contracts/portfolio";
import * as z from "zod";

const answer = <Data extends z.core.$ZodType>(data: Data) => z.object({ data });

/** What the pages of one organization show, as they are told it. */
export async function shownOf(ask: (path: string) => Promise<unknown>) {
  const { data: board } = answer(dashboard).parse(await ask("/dashboard"));
  const { data: overview } = answer(accountsOverview).parse(await ask("/accounts"));
  const { data: line } = answer(timeline).parse(await ask("/performance/timeline?range=MAX"));
  const { data: returns } = answer(years).parse(await ask("/performance/years"));
  const values = line.points.map(({ portfolioValue }) => portfolioValue);
  const grown = returns.years.reduce((sum, { portfolioReturn }) => {
    return sum * (1 + (portfolioReturn ?? Number.NaN));
  }, 1);
  return {
    portfolio: board.portfolio,
    holdings: board.holdings,
    accounts: overview.accounts,
    findings: overview.accounts.flatMap((account) => account.data_findings),
    lots: board.holdings.flatMap((position) => position.lots),
    /** The time-weighted return of all days, from the years' returns. */
    twr: grown - 1,
    values,
    highest: Math.max(...values),
    lowest: Math.min(...values),
    board,
    years: returns.years,
    points: line.points,
  };
}

export type Shown = Awaited<ReturnType<typeof shownOf>>;
