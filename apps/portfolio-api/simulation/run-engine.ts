import { isoDate } from "@stocks-vibe/portfolio-math";
import type { StoredMarket } from "../src/modules/prices/market-data.ts";
import { figuresOf } from "../src/modules/valuation/portfolio/rebuild-portfolio.ts";
import {
  type Replay,
  replayPortfolio,
} from "../src/modules/valuation/portfolio/replay-portfolio.ts";
import type { StoredAnswer } from "../src/modules/valuation/rebuild/rebuild.repository.ts";
import type {
  RebuildInput,
  RebuiltPortfolio,
} from "../src/modules/valuation/rebuild/rebuild-types.ts";
import { toRebuildInput } from "../src/modules/valuation/transactions/to-rebuild-input.ts";
import { lastDate } from "./list-world.ts";
import type { Listed } from "./listed.ts";

const builtAt = new Date("2026-07-02T05:00:00.000Z");

function marketOf({ closes, splits }: Listed): StoredMarket {
  return {
    sandbox: { closes: new Map(), index: undefined },
    chain: {
      closes: new Map(
        [...closes].map(([symbol, { source, dates, closes: values }]) => [
          symbol,
          [
            {
              source,
              dates: dates.map(isoDate),
              closes: values,
              refusedDay: null,
              ...splitsOf(splits.get(symbol)),
            },
          ],
        ]),
      ),
      index: undefined,
    },
    order: ["market", "institution"],
  };
}

/** Nothing where no source tells of splits. */
const splitsOf = (told: readonly { day: string; ratio: number }[] | undefined) =>
  told ? { splits: told.map(({ day, ratio }) => ({ date: isoDate(day), ratio })) } : {};

export interface EngineRun {
  readonly replay: Replay;
  readonly figures: RebuiltPortfolio;
}

/** The rows as a rebuild reads them, with what members answered. */
export function inputOf(listed: Listed, findingAnswers: StoredAnswer[] = []): RebuildInput {
  const { connections, accounts, securities, holdings, transactions, institutionPrices } = listed;
  return toRebuildInput(
    {
      connections,
      accounts,
      securities,
      holdings,
      transactions,
      unlisted: [],
      institutionPrices,
      lotPicks: [],
      findingAnswers,
      imported: listed.imported,
    },
    marketOf(listed),
    { asOf: isoDate(lastDate), builtAt },
  );
}

/** What a rebuild works out from these rows and answers, by the same steps as `buildFigures`. */
export function runEngine(listed: Listed, findingAnswers: StoredAnswer[] = []): EngineRun {
  const replay = replayPortfolio(inputOf(listed, findingAnswers));
  return { replay, figures: figuresOf(replay) };
}
