import type { Features, TrueAccount, World } from "./action.ts";
import { createBook } from "./book.ts";
import { LAST_DAY, WINDOW_DAY } from "./calendar.ts";
import { CONTRACTS_SOLD, extraPlans } from "./features.ts";
import { retirementPlan, savingsPlan, tradingPlan } from "./lives.ts";
import { plainSecurity, splittingStock, steppedSecurity, type TrueSecurity } from "./market.ts";
import { createRandom, type Random } from "./random.ts";

function securitiesOf(random: Random, { hasSplit, hasClosedContracts }: Features): TrueSecurity[] {
  const splitsWithin: readonly [number, number] = hasSplit
    ? [WINDOW_DAY + 260, LAST_DAY - 120]
    : [100, LAST_DAY - 120];
  const classA = plainSecurity(random, "CLASSA", "mutual_fund");
  return [
    splittingStock(random, "SPLIT", splitsWithin),
    plainSecurity(random, "STEADY", "stock"),
    plainSecurity(random, "ETF", "etf"),
    plainSecurity(random, "FUND", "mutual_fund"),
    plainSecurity(random, "TRUST", "mutual_fund"),
    plainSecurity(random, "AWAY", "stock"),
    classA,
    {
      ...classA,
      id: "CLASSI",
      symbol: "CLASSI",
      closes: classA.closes.map((price) => price * 1.25),
    },
    contract("BOND", "bond", 0.01, hasClosedContracts ? [97, 99] : [97]),
    contract("CALL", "other", 100, hasClosedContracts ? [5, 6] : [5]),
    steppedSecurity("WRIT", {
      type: "other",
      multiplier: 100,
      steps: [
        [0, 3],
        [LAST_DAY, 1],
      ],
    }),
  ];
}

/** A contract whose price changes only on the day it is sold: own trades tell its price. */
function contract(
  symbol: string,
  type: TrueSecurity["type"],
  multiplier: number,
  [first, last]: readonly number[],
): TrueSecurity {
  const steps: [number, number][] = [[0, first ?? 0]];
  if (last !== undefined) steps.push([CONTRACTS_SOLD, last]);
  return steppedSecurity(symbol, { type, multiplier, steps });
}

function accountsOf(random: Random, { isYoung }: Features): TrueAccount[] {
  const opened = (): number => (isYoung ? WINDOW_DAY + random.whole(1, 120) : random.whole(0, 900));
  return [
    { id: "plan", subtype: "401k", opened: opened() },
    { id: "savings", subtype: "ira", opened: opened() },
    { id: "brokerage", subtype: "brokerage", opened: opened() },
    { id: "second", subtype: "brokerage", opened: opened() },
  ];
}

/** A world of five years. The same seed and features give the same one, in the order of days. */
export function makeWorld(seed: number, features: Features): World {
  const random = createRandom(seed);
  const securities = securitiesOf(random, features);
  const accounts = accountsOf(random, features);
  const book = createBook(securities);
  const plans = accounts.flatMap((account) => {
    const life = { book, random, account, reinvestment: features.reinvestment ?? {} };
    if (account.id === "plan") return retirementPlan(life);
    if (account.id === "savings") return savingsPlan(life);
    return tradingPlan(life, account.id === "second" ? ["STEADY"] : ["SPLIT", "STEADY"]);
  });
  const steps = [...plans, ...extraPlans({ book, random, securities }, features)];
  // Array.sort is stable: what was planned first happens first on its day.
  for (const [day, act] of steps.sort(([a], [b]) => a - b)) act(day);
  const index = plainSecurity(random, "INDEX", "etf").closes;
  return { seed, accounts, securities, actions: book.actions, index };
}
