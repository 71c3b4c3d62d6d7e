import { sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf, symbolOf } from "../data-quality/names.ts";
import { datedRow } from "../data-quality/reversed-rows.ts";
import {
  isAllThatWasHeld,
  isCostTold,
  isSameUnits,
  type LedgerRows,
  ledgersOf,
  unitsOf,
} from "../data-quality/units.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn, groupBy } from "../transactions/transaction-groups.ts";
import { isMerger, isUnitMove, subtypeOf, typeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";
import { worthOf } from "./many-to-one-merger.ts";

const isSpinOff = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "spin off" && row.quantity > 0;

/** A lot of a millionth share is no holding that could have given shares. */
const LEAST_UNITS = 1e-6;

/** Whether units were held through that day. */
const wasHeld = ({ held, rows }: LedgerRows, { date }: TransactionRow): boolean =>
  held -
    sumOf(
      rows.filter((row) => row.date >= date),
      unitsOf,
    ) >
  LEAST_UNITS;

/** Whether units came from elsewhere since, at the cost they had there. */
const cameSince = ({ rows }: LedgerRows, { date }: TransactionRow): boolean =>
  rows.some((row) => isUnitMove(row) && row.quantity > 0 && row.date >= date);

/**
 * Holdings at a cost of which the institution says nothing, of shares that were held that day and
 * are still, or moved on.
 */
function mayHaveGiven(ledgers: readonly LedgerRows[], row: TransactionRow): LedgerRows[] {
  const isOther = ({ securityId }: LedgerRows) => securityId !== row.securityId;
  const mayGive = ledgers.filter((ledger) => isOther(ledger) && wasHeld(ledger, row));
  const here = mayGive.filter(({ accountId }) => accountId === row.accountId);
  // Where the account held nothing that could have given them, another one of the investor's did.
  const isThere = (ledger: LedgerRows) => here.length === 0 || ledger.accountId === row.accountId;
  const given = new Set((here.length === 0 ? mayGive : here).map(({ securityId }) => securityId));
  return ledgers.filter(
    (ledger) =>
      ledger.holding !== undefined &&
      !isCostTold(ledger.holding) &&
      isOther(ledger) &&
      given.has(ledger.securityId) &&
      (isThere(ledger) ? wasHeld(ledger, row) : cameSince(ledger, row)),
  );
}

/**
 * A spin-off takes a part of the cost of the shares that gave it, and rows name neither those nor
 * the part. Where the institution tells a holding's cost, that has it; every other that was held in
 * the account that day, or where none was in any other account, may have lost some.
 */
export const reportSpinOffs: Rule = (input) => {
  const given = input.transactions.filter(isSpinOff);
  if (given.length === 0) return { input, findings: [] };
  const cash = cashIn(input.securities);
  const ledgers = ledgersOf(input).filter(({ securityId }) => !cash.has(securityId));
  const findings = given.flatMap((row) =>
    mayHaveGiven(ledgers, row).map(
      ({ accountId, securityId }): Finding => ({
        rule: "spin-offs",
        accountId,
        securityId,
        rows: [row.id],
        ...findingTexts((words) => words.spinOff, {
          ...namesOf(input, row),
          day: row.date,
          gave: symbolOf(input, securityId),
        }),
        lowers: "estimated",
        touches: "lots",
      }),
    ),
  );
  return { input, findings };
};

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
 * So near are what was given in an exchange offer and what came for it: those who offer pay a bit
 * more.
 */
const OFFERED = 0.25;

/**
 * Whether the units that did not come back are worth what came: an offer was for a part of them,
 * and the parent spun nothing off.
 */
function isPartExchanged(input: RebuildInput, { first, left, back, children }: SpinOff): boolean {
  const given = Math.abs(worthOf(input, { ...first, quantity: left - back }));
  const came = sumOf(children, (row) => Math.abs(worthOf(input, row)));
  return left > back && given > 0 && came > 0 && Math.abs(Math.log(came / given)) < OFFERED;
}

/**
 * The parent's units as many more as the others are a part of all worth, so that as many as it
 * keeps stay when that part becomes the others. Nothing where nobody tells a worth, or a part of
 * what was held did not leave.
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

/**
 * Whether what was held came at once, so that each of its units gives as much of its cost as any
 * other.
 */
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
        ...findingTexts((words) => words.spunOffByLots, { ...namesOf(input, child), ...facts }),
        lowers: "estimated",
        touches: "lots",
      };
    }),
  );

type Changes = ReadonlyMap<TransactionRow, readonly TransactionRow[]>;

/** What stands for the rows of one, and what is told of it. */
function readOne(
  input: RebuildInput,
  spinOff: SpinOff,
): { readonly changed: Changes; readonly findings: Finding[] } {
  const { parent, first, left, back, children } = spinOff;
  const inPlace = (parts: readonly TransactionRow[]): Changes =>
    new Map(parent.map((row) => [row, row === first ? parts : []]));
  if (isPartExchanged(input, spinOff))
    return { changed: inPlace([{ ...first, quantity: back - left }]), findings: [] };
  const parts = partsOf(input, spinOff);
  if (!parts) {
    const spunOff = children.map((row) => [row, [{ ...row, subtype: "spin off" }]] as const);
    return { changed: new Map(spunOff), findings: [] };
  }
  const findings = isOneLot(input, spinOff) ? [] : tellLots(input, spinOff);
  return { changed: inPlace(parts), findings };
}

/**
 * A spin-off that is listed as a merger: the parent's units leave and come back, and others come
 * beside. Those take a part of the parent's cost, by what both are worth (26 USC 358(b) and (c)),
 * and of its days. Where nobody tells what they are worth, they are a spin-off as any other; where
 * fewer came back and the rest was worth what came, that rest was exchanged for it, as in an
 * exchange offer.
 */
export const readSpunOffMergers: Rule = (input) => {
  const cash = cashIn(input.securities);
  const mergers = input.transactions.filter(
    (row) => isMerger(row) && !cash.has(row.securityId ?? ""),
  );
  const days = groupBy(mergers, (row) => `${row.accountId} ${row.date}`);
  const outsNear = withinReach(mergers.filter(({ quantity }) => quantity < 0).map(datedRow));
  // What else left within days may be what the others came for.
  const isAlone = ({ first }: SpinOff) =>
    outsNear(datedRow(first)).every(
      ({ row }) => row.accountId !== first.accountId || row.securityId === first.securityId,
    );
  const found = [...days.values()].flatMap(spinOffIn).filter(isAlone);
  if (found.length === 0) return { input, findings: [] };
  const read = found.map((spinOff) => readOne(input, spinOff));
  const changed = new Map(read.flatMap((one) => [...one.changed]));
  const transactions = input.transactions.flatMap((row) => changed.get(row) ?? [row]);
  return { input: { ...input, transactions }, findings: read.flatMap((one) => one.findings) };
};
