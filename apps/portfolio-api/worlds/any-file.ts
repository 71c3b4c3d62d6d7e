import { ACTION_NAMES, ACTIONS, type Action } from "../src/modules/imports/file/action.ts";
import type { World } from "./action.ts";
import { dateOf, WINDOW_DAY } from "./calendar.ts";
import type { Listed } from "./listed.ts";
import type { Random } from "./random.ts";

type Row = Listed["imported"][number];

/** How many units, and how much money, a word says move, in the provider's signs. */
const UNITS = { in: 1, out: -1, none: 0, "as-written": 1 } as const;
const MONEY = { in: -1, out: 1, none: 0, "as-written": -1 } as const;

function madeUp(world: World, random: Random, line: number): Row {
  const action: Action = ACTION_NAMES[random.whole(0, ACTION_NAMES.length - 1)] ?? "buy";
  const { type, subtype, units, money } = ACTIONS[action];
  const [security] = [world.securities[random.whole(0, world.securities.length - 1)]];
  const account = world.accounts[random.whole(0, world.accounts.length - 1)];
  const quantity = Math.round(random.between(0.01, 300) * 1e4) / 1e4;
  const price = Math.round(random.between(1, 900) * 100) / 100;
  const isWritten = units === "as-written" && random.chance(0.4);
  const isOfCash = units === "none" && random.chance(0.5);
  return {
    import_id: "any",
    line,
    account_id: account?.id ?? "",
    day: dateOf(random.whole(0, WINDOW_DAY - 1)),
    security_id: isOfCash ? null : (security?.symbol ?? null),
    symbol: isOfCash ? null : (security?.symbol ?? null),
    cusip: null,
    name: security?.symbol ?? "",
    quantity: quantity * UNITS[units] * (isWritten ? -1 : 1),
    amount: Math.round(quantity * price * 100 * MONEY[money]) / 100,
    price: units === "none" ? 0 : price,
    fees: random.chance(0.1) ? 9.99 : null,
    type,
    subtype,
    currency: random.chance(0.05) ? "EUR" : "USD",
  };
}

/** A file of a few rows that are true, and a few that nothing ever stood behind: all of days before the link. */
export function anyFile(
  world: World,
  { imported }: Pick<Listed, "imported">,
  random: Random,
): Row[] {
  const part = random.pick([0, 0.02, 0.5, 0.98]);
  const kept = imported.filter(() => random.chance(part));
  const wrong = random.pick([0, 1, 3, 20]);
  const invented = Array.from({ length: wrong }, (_, line) => madeUp(world, random, line));
  return [...kept, ...invented];
}
