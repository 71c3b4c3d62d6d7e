import { sumCents } from "@stocks-vibe/portfolio-math";
import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { subtypeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";
import { type Exchanged, exchangesOf, type Half, type Units } from "./exchanged-units.ts";
import { assignAtMinCost, type Match } from "./min-cost-assignment.ts";

/** Units with all that they were exchanged for, money among it. */
export interface Exchange {
  readonly units: Units;
  readonly halves: readonly Half[];
  /** The sum of the halves: what it adds to the account's cash. */
  readonly money: number;
  /** Units of other securities. */
  readonly into: readonly Units[];
}

export interface Exchanges {
  readonly exchanges: readonly Exchange[];
  /** Units that left or came, and may as well be of another exchange in which money is. */
  readonly guessed: readonly Units[];
}

type Matches = ReadonlyMap<Half | Units, Match<Units>>;

/**
 * The units that a row of money may be of: those of the security that it names, where the account
 * has it. A fraction of a buyer's share is paid under the buyer's name.
 */
function choicesOfMoney(
  { names }: Half,
  near: { readonly given: readonly Units[]; readonly came: readonly Units[] },
  isOfAccount: (securityId: string) => boolean,
): readonly Units[] {
  if (names === null) return near.given;
  const named = near.given.filter(({ what }) => what === names);
  if (named.length > 0) return named;
  const isBuyer = near.came.some(({ what }) => what === names);
  return isBuyer || !isOfAccount(names) ? near.given : [];
}

/** The exchanges of one account in which money came (1) or was paid (-1). */
function partsOf(
  { halves, units }: Exchanged,
  way: number,
  isOfAccount: (securityId: string) => boolean,
): Exchanges {
  const money = halves.filter((half) => Math.sign(half.money) === way);
  if (money.length === 0) return { exchanges: [], guessed: [] };
  const came = units.filter(({ quantity }) => Math.sign(quantity) === way);
  const isPaidFor = ({ row }: Units) => row.amount === 0 || subtypeOf(row) === "merger";
  const given = units.filter((one) => Math.sign(one.quantity) === -way && isPaidFor(one));
  const [givenNear, cameNear] = [withinReach(given), withinReach(came)];
  const matches = assignAtMinCost<Half | Units, Units>([...money, ...came], (one) => {
    const near = givenNear(one);
    return isHalf(one)
      ? choicesOfMoney(one, { given: near, came: cameNear(one) }, isOfAccount)
      : near.filter((to) => to.what !== one.what && to.isContract === one.isContract);
  });
  return { exchanges: exchangesIn(matches), guessed: guessedIn(matches) };
}

const isHalf = (one: Half | Units): one is Half => "money" in one;

function exchangesIn(matches: Matches): Exchange[] {
  const parts = groupBy([...matches], ([, { given }]) => given);
  return [...parts].flatMap(([units, part]): Exchange[] => {
    const came = part.map(([one]) => one);
    const halves = came.filter(isHalf);
    const into = came.filter((one): one is Units => !isHalf(one));
    const money = sumCents(halves, (half) => half.money);
    return halves.length === 0 ? [] : [{ units, halves, money, into }];
  });
}

function guessedIn(matches: Matches): Units[] {
  const paid = new Set([...matches].flatMap(([one, { given }]) => (isHalf(one) ? [given] : [])));
  const guessed = [...matches].flatMap(([one, { given, others }]) => {
    const may = [given, ...others];
    if (others.length === 0 || !may.some((each) => paid.has(each))) return [];
    return isHalf(one) ? may : [...may, one];
  });
  return [...new Set(guessed)];
}

/** What units were exchanged for, wherever money was a part of it. */
export function exchangesWithMoney(input: RebuildInput): Exchanges {
  const ledgers = new Set(
    input.transactions.flatMap((row) =>
      row.quantity === 0 ? [] : [`${row.accountId} ${row.securityId}`],
    ),
  );
  const all = [...exchangesOf(input)].flatMap(([accountId, exchanged]) => {
    const isOfAccount = (securityId: string) => ledgers.has(`${accountId} ${securityId}`);
    return [1, -1].map((way) => partsOf(exchanged, way, isOfAccount));
  });
  return {
    exchanges: all.flatMap(({ exchanges }) => exchanges),
    guessed: all.flatMap(({ guessed }) => guessed),
  };
}

/** A takeover may pay more than what a share traded at, and the last price may be old. */
const MOST_TIMES = 3;
/**
 * What is paid for a fraction of a buyer's share is less than one of them is worth: of what many
 * hold, less than this part.
 */
const FRACTION = 1 / 20;

export const isFraction = (money: number, worth: number): boolean =>
  Math.abs(money) < worth * FRACTION;

type Reading = "price" | "far" | "fraction" | "beside";

/** The ratio of the money to the worth of the units, where both are known. */
export function readingOf({ units, money, into }: Exchange): Reading {
  // A row of units that names an amount of its own is read with that.
  if (into.length > 0 || units.row.amount !== 0) return "beside";
  const part = units.worth === 0 ? 1 : Math.abs(money) / units.worth;
  if (units.worth !== 0 && isFraction(money, units.worth)) return "fraction";
  return part > 1 / MOST_TIMES && part < MOST_TIMES ? "price" : "far";
}

/** Whether the units were sold for the money, or bought with it. */
export const isPrice = (exchange: Exchange): boolean =>
  ["price", "far"].includes(readingOf(exchange));
