import { sumOf } from "@stocks-vibe/portfolio-math";
import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { groupBy } from "../rows/group-by.ts";
import { isMerger } from "../rows/transaction-words.ts";
import type { Finding, Rule } from "./finding.ts";
import { namesOf, symbolOf } from "./names.ts";
import { worthOf } from "./shared-mergers.ts";
import { isAllThatWasHeld, isSameUnits, ledgersOf, unitsOf } from "./units.ts";
import { tell } from "./words/finding-words.ts";

/** Units that left in a merger and came back on that day, with what came beside them. */
interface SpinOff {
  /** All rows of the parent. */
  readonly parent: readonly TransactionRow[];
  readonly first: TransactionRow;
  readonly left: number;
  readonly back: number;
  readonly children: readonly TransactionRow[];
}

const unitsOn = (rows: readonly TransactionRow[], sign: number): number =>
  sumOf(rows, ({ quantity }) => Math.max(0, sign * quantity));

/** Of one account and day: what else left may be what the others came for. */
function spinOffIn(rows: readonly TransactionRow[]): SpinOff[] {
  const [out] = rows.filter(({ quantity }) => quantity < 0);
  const parent = rows
    .filter(({ securityId }) => securityId === out?.securityId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const children = rows.filter(({ securityId }) => securityId !== out?.securityId);
  const [first] = parent;
  const [left, back] = [unitsOn(parent, -1), unitsOn(parent, 1)];
  const isSpinOff = first && back > 0 && children.length > 0 && unitsOn(children, -1) === 0;
  return isSpinOff ? [{ parent, first, left, back, children }] : [];
}

/**
 * The parent's units as many more as the others are a part of all worth, so that as many as it keeps stay when that part becomes the others. Nothing where nobody
 * tells a worth, or a part of what was held did not leave.
 */
function partsOf(input: RebuildInput, spinOff: SpinOff): TransactionRow[] | undefined {
  const { first, left, back, children } = spinOff;
  const kept = Math.abs(worthOf(input, { ...first, quantity: back }));
  const worths = children.map((row) => Math.abs(worthOf(input, row)));
  if (kept === 0 || worths.includes(0) || !isAllThatWasHeld(input, first, left)) return undefined;
  const given = (back * sumOf(worths, (worth) => worth)) / kept;
  const row = { ...first, amount: 0, price: 0 };
  const added = back + given - left;
  const split = { ...row, id: `${first.id} split`, subtype: "split", quantity: added };
  return [...(isSameUnits(added, 0) ? [] : [split]), { ...row, quantity: -given }];
}

/** Whether what was held came at once, so that each of its units gives as much of its cost as any other. */
function isOneLot(input: RebuildInput, { first, left }: SpinOff): boolean {
  const rows = ledgersOf(input)
    .filter((one) => one.accountId === first.accountId && one.securityId === first.securityId)
    .flatMap((one) => one.rows.filter(({ date }) => date < first.date));
  const came = rows.map(unitsOf).filter((units) => units > 0);
  return came.length === 0 || (came.length === 1 && isSameUnits(sumOf(rows, unitsOf), left));
}

const tellLots = (input: RebuildInput, { first, children }: SpinOff): Finding[] =>
  children.flatMap((child) =>
    [first, child].map(({ accountId, securityId }): Finding => {
      const facts = { day: first.date, gave: symbolOf(input, first.securityId) };
      return {
        rule: "spin-offs",
        accountId,
        securityId,
        rows: [first.id, child.id],
        ...tell((words) => words.spunOffByLots, { ...namesOf(input, child), ...facts }),
        lowers: "estimated",
        touches: "lots",
      };
    }),
  );

/**
 * A spin-off that is listed as a merger: the parent's units leave and come back, and others come beside. Those take a part of the parent's cost, by what both are worth (26 USC 358(b)
 * and (c)), and of its days. Where nobody tells what they are worth, they are a spin-off as any other.
 */
export const readSpunOffMergers: Rule = (input) => {
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const mergers = input.transactions.filter(
    (row) => isMerger(row) && !cash.has(row.securityId ?? ""),
  );
  const days = groupBy(mergers, (row) => `${row.accountId} ${row.date}`);
  const found = [...days.values()].flatMap(spinOffIn);
  if (found.length === 0) return { input, findings: [] };
  const changed = new Map<TransactionRow, readonly TransactionRow[]>();
  const findings = found.flatMap((spinOff): Finding[] => {
    const { parent, first, children } = spinOff;
    const parts = partsOf(input, spinOff);
    if (!parts) {
      for (const row of children) changed.set(row, [{ ...row, subtype: "spin off" }]);
      return [];
    }
    for (const row of parent) changed.set(row, row === first ? parts : []);
    return isOneLot(input, spinOff) ? [] : tellLots(input, spinOff);
  });
  const transactions = input.transactions.flatMap((row) => changed.get(row) ?? [row]);
  return { input: { ...input, transactions }, findings };
};
