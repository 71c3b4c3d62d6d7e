import { addDays, type IsoDate } from "@stocks-vibe/portfolio-math";
import type { ProviderHoldings } from "../../provider/link-provider.ts";
import type { RefusedRow } from "../../provider/validation/read-row.ts";
import type { KnownIds, OurHolding, OurTransaction } from "../storing/resolve-rows.ts";
import {
  type AccountAnswer,
  type CheckedDays,
  decideMissing,
  type LastHolding,
  type MissingDecision,
} from "./decide-missing.ts";

/** An answer with our ids, beside what was stored before it. */
export interface AnswerBeside {
  readonly accounts: ProviderHoldings["accounts"];
  readonly known: KnownIds;
  readonly held: readonly OurHolding[];
  readonly listed: readonly OurTransaction[];
  readonly refused: readonly RefusedRow[];
  readonly lastHoldings: readonly (LastHolding & { readonly accountId: string })[];
  readonly days: CheckedDays;
  /** Stored transactions that count, of the days that are decided. */
  readonly counted: readonly { readonly accountId: string; readonly id: string }[];
}

function byAccount<Row>(
  rows: readonly Row[],
  accountOf: (row: Row) => string | undefined,
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account === undefined) continue;
    const group = groups.get(account);
    if (group) group.push(row);
    else groups.set(account, [row]);
  }
  return groups;
}

/** Checks each of the accounts that an answer lists; see decideMissing. */
export function decideAnswer(
  accountIds: readonly string[],
  { accounts, known, held, listed, refused, lastHoldings, days, counted }: AnswerBeside,
): ReadonlyMap<string, MissingDecision> {
  const ours = (row: { readonly providerAccountId: string | null }) =>
    known.accounts.get(row.providerAccountId ?? "");
  const whole = (kind: RefusedRow["kind"]) =>
    byAccount(
      refused.filter((row) => row.kind === kind && !row.isFiltered),
      ours,
    );
  const [unreadHoldings, unreadRows] = [whole("holding"), whole("transaction")];
  const balances = new Map(accounts.map((row) => [ours(row), row.balance]));
  const stored = new Set(counted.map(({ accountId, id }) => `${accountId} ${id}`));
  const holdings = byAccount(held, (row) => row.accountId);
  const rows = byAccount(
    listed.filter((row) => row.day >= (days.get(row.accountId) ?? row.day)),
    (row) => row.accountId,
  );
  const last = byAccount(lastHoldings, (row) => row.accountId);
  const storedRows = byAccount(counted, (row) => row.accountId);
  const count = (groups: ReadonlyMap<string, readonly unknown[]>, id: string): number =>
    groups.get(id)?.length ?? 0;
  const answerOf = (id: string): AccountAnswer => ({
    balance: balances.get(id) ?? null,
    listedHoldings: count(holdings, id) + count(unreadHoldings, id),
    lastHoldings: last.get(id) ?? [],
    listedRows: count(rows, id) + count(unreadRows, id),
    newRows: (rows.get(id) ?? []).filter(
      (row) => !stored.has(`${id} ${row.providerTransactionId}`),
    ),
    storedRows: count(storedRows, id),
  });
  return new Map(accountIds.map((id) => [id, decideMissing(answerOf(id))]));
}

/** What two rows of one account have in common when they tell of the same event. */
interface LocalizedText {
  readonly accountId: string;
  readonly securityId: string | null;
  readonly day: IsoDate;
  readonly type: string;
  readonly quantity: number;
  readonly amount: number;
}

/** A stored row that counts and that its account's listing lacks. */
export interface UnlistedRow extends LocalizedText {
  readonly id: string;
  /**
   * The market day on which an answer lacked it for the first time; null when this one is the
   * first.
   */
  readonly omittedOn: IsoDate | null;
}

export interface UnlistedDecision {
  /**
   * Another row that came with the answer stands for it: a pending row that was posted, or one
   * under a new id.
   */
  readonly replaced: readonly string[];
  /** An answer of an earlier day lacked it, too. */
  readonly gone: readonly string[];
  /** Lacking for the first time: it counts on. */
  readonly omitted: readonly string[];
}

/** A row may be posted under a day this far from the one it was pending on. */
const SHIFTED_DAYS = 5;
/**
 * Units and money of a pending row are estimates: what is posted may differ by this part of them.
 */
const SETTLED_APART = 0.02;
const ROUNDING = 0.005;
/** Of one security's rows of one kind and day. */
const MOST_COMPARED = 50;

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= ROUNDING + SETTLED_APART * Math.max(Math.abs(a), Math.abs(b));

const keyOf = ({ accountId, securityId, type }: LocalizedText, day: IsoDate): string =>
  JSON.stringify([accountId, securityId, type, day]);
const exactKey = (row: LocalizedText): string =>
  JSON.stringify([keyOf(row, row.day), row.quantity, row.amount]);

function grouped<Row>(rows: readonly Row[], groupOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(groupOf(row));
    if (group) group.push(row);
    else groups.set(groupOf(row), [row]);
  }
  return groups;
}

/** Days near one's own, the nearest first. */
const NEAR_DAYS = Array.from({ length: SHIFTED_DAYS }, (_, days) => [days + 1, -days - 1]).flat();

/** Takes the first of the rows near a day that may tell of the same event. */
function takeNear(row: UnlistedRow, arrived: ReadonlyMap<string, LocalizedText[]>): boolean {
  for (const apart of [0, ...NEAR_DAYS]) {
    const candidates = arrived.get(keyOf(row, addDays(row.day, apart))) ?? [];
    const place = candidates
      .slice(0, MOST_COMPARED)
      .findIndex(
        ({ quantity, amount }) => isNear(row.quantity, quantity) && isNear(row.amount, amount),
      );
    if (place >= 0) {
      candidates.splice(place, 1);
      return true;
    }
  }
  return false;
}

/**
 * What becomes of stored rows that a listing lacks, beside those that it has for the first time.
 * Each new row stands for at most one old one: for one that is word for word the same before one
 * that is nearly so.
 */
export function decideUnlisted(
  unlisted: readonly UnlistedRow[],
  arrived: readonly LocalizedText[],
  today: IsoDate,
): UnlistedDecision {
  const exact = grouped(arrived, exactKey);
  const unlike = unlisted.filter((row) => exact.get(exactKey(row))?.shift() === undefined);
  const rest = grouped([...exact.values()].flat(), (row) => keyOf(row, row.day));
  const left = unlike.filter((row) => !takeNear(row, rest));
  const leftIds = new Set(left.map(({ id }) => id));
  const isGone = ({ omittedOn }: UnlistedRow) => omittedOn !== null && omittedOn < today;
  return {
    replaced: unlisted.filter(({ id }) => !leftIds.has(id)).map(({ id }) => id),
    gone: left.filter(isGone).map(({ id }) => id),
    omitted: left.filter((row) => !isGone(row)).map(({ id }) => id),
  };
}
