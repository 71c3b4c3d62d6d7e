import type { ImportDoubt } from "@stocks-vibe/contracts/portfolio";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import {
  listCountedBeside,
  listJudged,
  listLinkedRows,
  setDoubts,
} from "./import-rows.repository.ts";
import { findAccount, listImports } from "./imports.repository.ts";
import { reconcileLink } from "./reconcile-link.ts";
import { findDoubts, type KnownRows } from "./review.ts";

type Tx = Transaction<PortfolioSchema>;

interface Reading {
  readonly tx: Tx;
  readonly rebuild: Pick<RebuildService, "readLink">;
}

/**
 * What the account has already that a file's rows may tell once more; a file is not held against
 * itself.
 */
export async function knownRows(
  { tx, rebuild }: Reading,
  organizationId: string,
  account: { readonly accountId: string; readonly importId?: string; readonly now: Date },
): Promise<KnownRows> {
  const { accountId, importId, now } = account;
  return {
    linked: await listLinkedRows(tx, organizationId, accountId),
    imported: await listCountedBeside(tx, organizationId, { accountId, importId }),
    linkedFrom: await linkedFromOf({ tx, rebuild }, organizationId, { accountId, now }),
  };
}

/**
 * The first day that the account's link covers; null where it has none: then nothing needs to be
 * read for it.
 */
async function linkedFromOf(
  { tx, rebuild }: Reading,
  organizationId: string,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<string | null> {
  const account = await findAccount(tx, organizationId, accountId);
  if (account?.is_manual) return null;
  const rows = await rebuild.readLink(tx, organizationId, accountId);
  return reconcileLink(rows, { accountId, added: [], now }).linkedFrom;
}

interface JudgedFile {
  readonly accountId: string;
  readonly importId: string;
  readonly now: Date;
}

/**
 * Holds a file's rows against what its account has by now, and keeps what is otherwise and
 * `isWanted`. Answers how many rows those are.
 */
async function judge(
  reading: Reading,
  organizationId: string,
  file: JudgedFile & {
    readonly isWanted: (before: ImportDoubt | null, after: ImportDoubt | null) => boolean;
  },
): Promise<number> {
  const { tx } = reading;
  const stored = await listJudged(tx, organizationId, file.importId);
  const judged = await findDoubts(stored, await knownRows(reading, organizationId, file));
  const changed = judged.filter((row, place) =>
    file.isWanted(stored[place]?.doubt ?? null, row.doubt),
  );
  await setDoubts(tx, organizationId, { importId: file.importId, rows: changed });
  return changed.length;
}

/**
 * Judges a file anew that is about to count: a row that something else tells by now is in doubt and
 * doesn't count, one of whose doubt nothing is left is new and does. What a member decided of rows
 * that are still in doubt stays. Answers how many rows are otherwise.
 */
export const judgeAgain = (
  reading: Reading,
  organizationId: string,
  file: JudgedFile,
): Promise<number> =>
  judge(reading, organizationId, {
    ...file,
    isWanted: (before, after) => (before === null) !== (after === null),
  });

/**
 * Lets rows of an account's confirmed files count whose only other teller was a file that was taken
 * back; the oldest file's first.
 */
export async function countLeftOut(
  reading: Reading,
  organizationId: string,
  { accountId, now }: Omit<JudgedFile, "importId">,
): Promise<void> {
  const files = await listImports(reading.tx, organizationId, accountId);
  const leftOut = files.filter(({ state, doubtful }) => state === "confirmed" && doubtful > 0);
  for (const { id: importId } of leftOut.reverse())
    await judge(reading, organizationId, {
      accountId,
      importId,
      now,
      isWanted: (before, after) => before === "imported" && after === null,
    });
}
