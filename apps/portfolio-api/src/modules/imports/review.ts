import { setImmediate as breathe } from "node:timers/promises";
import type { ImportDoubt, ImportReview } from "@stocks-vibe/contracts/portfolio";
import { type Database, KIT_ERRORS, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { LRUCache } from "lru-cache";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { isCalculationFailed } from "../valuation/calculates.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import { listCountedOf, listDoubts, listRows, markOfCounted } from "./import-rows.repository.ts";
import { reviewToWire } from "./import-to-wire.ts";
import { findImport, type StoredImport } from "./imports.repository.ts";
import type { ReconcilesLinks, ReconciliationResult } from "./reconcile-link.ts";

/** A transaction that is stored already: of the link, or of an earlier file. */
export interface KnownRow {
  readonly day: string;
  readonly symbol: string | null;
  readonly type: string;
  readonly quantity: number;
  readonly amount: number;
}

export type Judged<Row> = Row & { readonly doubt: ImportDoubt | null; readonly counts: boolean };

/** What rows of a file are held against. */
export interface KnownRows {
  readonly linked: readonly KnownRow[];
  /** Of the account's other files, those that count. */
  readonly imported: readonly KnownRow[];
  /** The first day that the account's link covers; null where it has none. */
  readonly linkedFrom: string | null;
}

const ROWS_AT_ONCE = 2_000;

/**
 * Brokers print shares with three or four decimals and the provider more; money has cents in both.
 */
const keyOf = ({ day, symbol, type, quantity, amount }: KnownRow): string =>
  [day, symbol?.toUpperCase() ?? "", type, quantity.toFixed(3), amount.toFixed(2)].join("|");

/** After so many rows others have their turn. */
const isPause = (place: number): boolean => place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1;

async function countKeys(rows: readonly KnownRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [place, row] of rows.entries()) {
    if (isPause(place)) await breathe();
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Takes one of them where there is one: two equal trades of one day need two equal rows to be none
 * of them new.
 */
function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

/**
 * Which rows of a file may be no new ones. Each known transaction stands for one row at most, so
 * that what stands twice in a file and once elsewhere is half new. Rows in doubt don't count until
 * a member says so. Touches nothing but its rows; others have their turn meanwhile.
 */
export async function findDoubts<Row extends KnownRow>(
  rows: readonly Row[],
  known: KnownRows,
): Promise<Judged<Row>[]> {
  const linked = await countKeys(known.linked);
  const imported = await countKeys(known.imported);
  const doubtOf = (row: Row): ImportDoubt | null => {
    const key = keyOf(row);
    if (takeOne(linked, key)) return "linked";
    if (takeOne(imported, key)) return "imported";
    return known.linkedFrom !== null && row.day >= known.linkedFrom ? "overlap" : null;
  };
  const judged: Judged<Row>[] = [];
  for (const [place, row] of rows.entries()) {
    if (isPause(place)) await breathe();
    const doubt = doubtOf(row);
    judged.push({ ...row, doubt, counts: doubt === null });
  }
  return judged;
}

type Tx = Transaction<PortfolioSchema>;

const SHOWN = 500;

export interface ReviewDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly rebuild: Pick<RebuildService, "readMaterial" | "rowsMark">;
  readonly calculations: ReconcilesLinks;
}

/** Reads the parts of a review that a page shows. Refuses `import_not_found`. */
async function readShown(tx: Tx, organizationId: string, importId: string) {
  const file = await findImport(tx, organizationId, importId);
  if (!file) throw new Refusal("import_not_found");
  return {
    file,
    shown: await listRows(tx, organizationId, { importId, limit: SHOWN }),
    doubts: await listDoubts(tx, organizationId, importId),
    decided: await markOfCounted(tx, organizationId, importId),
  };
}

/**
 * Reads all that a file's reconciliation is calculated from: the rows of its account, with the
 * file's own rows that count, also before they do.
 */
async function readInputs(
  { tx, rebuild }: { readonly tx: Tx; readonly rebuild: ReviewDependencies["rebuild"] },
  organizationId: string,
  { id: importId, account_id: accountId, state }: StoredImport,
) {
  const { rows, market } = await rebuild.readMaterial(tx, organizationId);
  const added = state === "confirmed" ? [] : await listCountedOf(tx, organizationId, importId);
  const imported = rows.imported.filter((row) => row.account_id === accountId);
  return { rows: { ...rows, imported: [...imported, ...added] }, market };
}

const KEPT_RECONCILIATIONS = 200;
const KEPT_SYMBOLS = 50_000;
/** Prices and splits have no version of their own, so a result is kept no longer than this. */
const KEPT_MS = 60_000;

export interface AskedReview {
  readonly importId: string;
  /**
   * Done in the same turn, before the review is read: whoever is refused for want of room has
   * changed nothing.
   */
  readonly after?: () => Promise<unknown>;
  /**
   * For what has stored a file already and must not be refused. How many of those there are is
   * bounded elsewhere.
   */
  readonly isUrgent?: boolean;
}

/**
 * Makes the function that reviews a file in its organization's turn. Nothing is read before the
 * turn comes, so that those that wait keep no rows in memory; where the file meets the link is
 * calculated beside the event loop and without a connection. Refuses `import_not_found`,
 * `too_many_requests` where too many wait, and `service_unavailable` where it took too long.
 */
export function createReview({ db, rebuild, calculations }: ReviewDependencies) {
  /**
   * Results by everything they are calculated from: a page that is looked at again costs neither a
   * read of its 40,000 rows nor a calculation.
   */
  const kept = new LRUCache<string, ReconciliationResult>({
    max: KEPT_RECONCILIATIONS,
    maxSize: KEPT_SYMBOLS,
    sizeCalculation: ({ meetings }) => meetings.length + 1,
    ttl: KEPT_MS,
  });

  const reviewNow = async (
    { organizationId, language }: Caller,
    importId: string,
  ): Promise<ImportReview> => {
    const { file, now, version, known, inputs, isSteady, ...parts } = await db.transaction(
      { organizationId },
      async (tx, now) => {
        const day = now.toISOString().slice(0, 10);
        const versionOf = async (decided: string): Promise<string> =>
          JSON.stringify([importId, decided, day, await rebuild.rowsMark(tx, organizationId)]);
        const read = await readShown(tx, organizationId, importId);
        const version = await versionOf(read.decided);
        const known = kept.get(version);
        if (known) return { ...read, now, version, known, inputs: undefined, isSteady: false };
        const inputs = await readInputs({ tx, rebuild }, organizationId, read.file);
        // Another call may have changed rows between these reads.
        const after = await versionOf(await markOfCounted(tx, organizationId, importId));
        return { ...read, now, version, known, inputs, isSteady: after === version };
      },
    );
    const accountId = file.account_id;
    const meeting = inputs ? await calculations.meeting(inputs, { accountId, now }) : known;
    if (!meeting || isCalculationFailed(meeting)) throw new Refusal(KIT_ERRORS.unavailable);
    if (isSteady) kept.set(version, meeting);
    return reviewToWire(file, meeting, { ...parts, language });
  };

  /**
   * Those that only look and whose turn has not come: who asks the same meanwhile is shown what is
   * read then, which is no older than their question.
   */
  const ahead = new Map<string, Promise<ImportReview>>();

  const look = (caller: Caller, importId: string): Promise<ImportReview> => {
    const { organizationId, language } = caller;
    const key = JSON.stringify([organizationId, importId, language]);
    const asked = ahead.get(key);
    if (asked) return asked;
    const looking = calculations
      .inQueue(organizationId, () => {
        ahead.delete(key);
        return reviewNow(caller, importId);
      })
      .finally(() => {
        // One that was refused had no turn; another may have taken its place.
        if (ahead.get(key) === looking) ahead.delete(key);
      });
    ahead.set(key, looking);
    return looking;
  };

  return (caller: Caller, { importId, after, isUrgent }: AskedReview): Promise<ImportReview> => {
    if (!after && !isUrgent) return look(caller, importId);
    const work = async (): Promise<ImportReview> => {
      await after?.();
      return reviewNow(caller, importId);
    };
    return calculations.inQueue(caller.organizationId, work, { isUrgent: isUrgent ?? false });
  };
}

export type Review = ReturnType<typeof createReview>;

/**
 * The review of a file that is stored, for who sent it: one that does not come about in time
 * changes nothing of that, and can be asked for later.
 */
export async function reviewInTime(
  review: Review,
  caller: Caller,
  { importId, log }: { readonly importId: string; readonly log: RequestFacts["log"] },
): Promise<ImportReview | undefined> {
  try {
    return await review(caller, { importId, isUrgent: true });
  } catch (error) {
    if (error instanceof Refusal && error.type !== KIT_ERRORS.unavailable) throw error;
    log.warn({ err: error, importId }, "a stored file could not be reviewed in time");
    return undefined;
  }
}
