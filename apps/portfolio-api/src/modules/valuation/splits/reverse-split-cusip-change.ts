import { dayNumber, laterOf, sumOf } from "@stocks-vibe/portfolio-math";
import { type Dated, withinReach } from "../corporate-actions/assignment-cost.ts";
import { reportAmbiguousExchange } from "../corporate-actions/exchange-findings.ts";
import { worthOf } from "../corporate-actions/many-to-one-merger.ts";
import type { Finding, Rule } from "../data-quality/finding.ts";
import { isAllThatWasHeld } from "../data-quality/units.ts";
import type { KnownSplit, RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { isMerger } from "../transactions/transaction-types.ts";
import { candidatesOf } from "./split-evidence.ts";

const RATIO_TOLERANCE = 0.01;

/** Units of one security that left or came in a merger on one day. */
interface Side extends Dated {
  readonly rows: readonly TransactionRow[];
  readonly first: TransactionRow;
  readonly quantity: number;
}

function sidesOf(input: RebuildInput, mergers: readonly TransactionRow[]): Side[] {
  const groups = groupBy(mergers, (row) =>
    [row.securityId, row.date, Math.sign(row.quantity)].join(" "),
  );
  return [...groups.values()].flatMap((group): Side[] => {
    const rows = group.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [first] = rows;
    if (!first) return [];
    const quantity = sumOf(rows, (row) => row.quantity);
    const worth = Math.abs(sumOf(rows, (row) => worthOf(input, row)));
    return [{ rows, first, quantity, worth, day: dayNumber(first.date), key: first.id }];
  });
}

/**
 * Whether the price of the old units is that of the new ones already: then their worth is another,
 * by the ratio.
 */
function isPricedAsNew(out: Side, came: Side): boolean {
  if (out.worth === 0 || came.worth === 0) return false;
  const ratio = Math.log(came.quantity / -out.quantity);
  const priceOff = Math.log(came.worth / out.worth) - ratio;
  return Math.abs(ratio) > RATIO_TOLERANCE && Math.abs(priceOff) < Math.abs(ratio) / 2;
}

/** The split of about those days that the price tells of. */
function toldSplit(input: RebuildInput, out: Side, ratio: number): KnownSplit | undefined {
  const prices = input.prices.get(out.first.securityId ?? "");
  const near = withinReach(
    (prices ? candidatesOf(prices) : []).map((split) => ({
      split,
      day: dayNumber(split.date),
      worth: 0,
      key: split.date,
    })),
  );
  return near(out).find(({ split }) => Math.abs(split.ratio / ratio - 1) < RATIO_TOLERANCE)?.split;
}

/** The old units split, and as many leave as come: on no day before their price is the new one. */
function splitRows(
  input: RebuildInput,
  out: Side,
  came: Side,
): Map<TransactionRow, TransactionRow[]> {
  const ratio = came.quantity / -out.quantity;
  const day = toldSplit(input, out, ratio)?.date ?? out.first.date;
  const added = came.quantity + out.quantity;
  const nothing = { amount: 0, price: 0 };
  const { first } = out;
  const date = laterOf(day, first.date);
  const split = { ...first, ...nothing, id: `${first.id} split`, date, subtype: "split" };
  const changed = new Map(
    out.rows.map((row): [TransactionRow, TransactionRow[]] => [
      row,
      [{ ...row, date, quantity: row.quantity * ratio }],
    ]),
  );
  changed.get(first)?.unshift({ ...split, quantity: added });
  for (const row of came.rows) changed.set(row, [{ ...row, date: laterOf(day, row.date) }]);
  return changed;
}

interface Read {
  readonly changed: ReadonlyMap<TransactionRow, readonly TransactionRow[]>;
  readonly findings: readonly Finding[];
}

/** What is made of the mergers of one symbol in one account. */
function readMergers(input: RebuildInput, mergers: readonly TransactionRow[]): Read[] {
  if (new Set(mergers.map(({ securityId }) => securityId)).size < 2) return [];
  const sides = sidesOf(input, mergers);
  const near = withinReach(sides);
  return sides.flatMap((out): Read[] => {
    if (out.quantity > 0) return [];
    const around = near(out).filter((side) => side !== out);
    const came = around.filter(
      ({ first, quantity }) => quantity > 0 && first.securityId !== out.first.securityId,
    );
    const [arrival] = came;
    if (!arrival || !came.some((side) => isPricedAsNew(out, side))) return [];
    if (around.length === 1 && isAllThatWasHeld(input, out.first, -out.quantity))
      return [{ changed: splitRows(input, out, arrival), findings: [] }];
    const findings = [out, ...came].flatMap(({ rows }) => reportAmbiguousExchange(input, rows));
    return [{ changed: new Map(), findings }];
  });
}

/**
 * A split that gives a security a new number is listed as a merger of two of one symbol: old units
 * that leave are priced as the new ones are. They split, and then become as many of the other.
 * Where not all of them left, or several came, nobody tells how: what is shown is Estimated.
 */
export const splitChangedCusip: Rule = (input) => {
  const symbols = new Map(input.securities.map(({ id, symbol }) => [id, symbol]));
  const bySymbol = groupBy(
    input.transactions.filter((row) => isMerger(row) && symbols.has(row.securityId ?? "")),
    (row) => `${row.accountId} ${symbols.get(row.securityId ?? "")}`,
  );
  const read = [...bySymbol.values()].flatMap((mergers) => readMergers(input, mergers));
  if (read.length === 0) return { input, findings: [] };
  const changed = new Map(read.flatMap((one) => [...one.changed]));
  return {
    input: {
      ...input,
      transactions: input.transactions.flatMap((row) => changed.get(row) ?? [row]),
    },
    findings: read.flatMap(({ findings }) => findings),
  };
};
