import type { ImportDoubts, ImportReview } from "@stocks-vibe/contracts/portfolio";
import { KIT_ERRORS, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { Material } from "../rebuild/material/material.ts";
import { isUnfit } from "../rebuild/material/unfit.ts";
import type { RebuildService } from "../rebuild/rebuild.service.ts";
import type { MeetsLinks } from "./answer-meeting.ts";
import { listCountedOf, listDoubts, listRows, markOfCounted } from "./import-rows.repository.ts";
import { reviewToWire } from "./import-to-wire.ts";
import { findImport, type StoredImport } from "./imports.repository.ts";

const SHOWN = 500;

/** What a review is made of, as it was read within a transaction. */
export interface ReviewParts {
  readonly file: StoredImport;
  /** With the file's own rows that count, also before they do. */
  readonly material: Material;
  readonly shown: Awaited<ReturnType<typeof listRows>>;
  readonly doubts: readonly ImportDoubts[];
  readonly decided: string;
  readonly now: Date;
}

/** Reads what a file's review is made of. Refuses `import_not_found`. */
export async function readReview(
  {
    tx,
    rebuild,
  }: {
    readonly tx: Transaction<PortfolioSchema>;
    readonly rebuild: Pick<RebuildService, "readMaterial">;
  },
  organizationId: string,
  { importId, now }: { readonly importId: string; readonly now: Date },
): Promise<ReviewParts> {
  const file = await findImport(tx, organizationId, importId);
  if (!file) throw new Refusal("import_not_found");
  const { rows, market } = await rebuild.readMaterial(tx, organizationId);
  const isCounted = file.state === "confirmed";
  // Of which security a row is, is found among all of the account's, when they are put together.
  const added = (isCounted ? [] : await listCountedOf(tx, organizationId, importId)).map((row) => ({
    ...row,
    security_id: null,
  }));
  const imported = rows.imported.filter((row) => row.account_id === file.account_id);
  return {
    file,
    material: { rows: { ...rows, imported: [...imported, ...added] }, market },
    shown: await listRows(tx, organizationId, { importId, limit: SHOWN }),
    doubts: await listDoubts(tx, organizationId, importId),
    decided: await markOfCounted(tx, organizationId, importId),
    now,
  };
}

/**
 * Finishes a review without a connection: where its file meets the link is worked out beside the event loop, as figures are, since a long file takes seconds. Refuses
 * `service_unavailable` where that took too long.
 */
export async function finishReview(
  calculations: MeetsLinks,
  { organizationId, language }: Pick<Caller, "organizationId" | "language">,
  { file, material, now, ...parts }: ReviewParts,
): Promise<ImportReview> {
  const asked = { accountId: file.account_id, now };
  const meeting = await calculations.inQueue(
    organizationId,
    () => calculations.meeting(material, asked),
    { isUrgent: true },
  );
  if (isUnfit(meeting)) throw new Refusal(KIT_ERRORS.unavailable);
  return reviewToWire(file, meeting, { ...parts, language });
}
