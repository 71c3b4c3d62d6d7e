import { webcrypto } from "node:crypto";
import type { ImportAnswer, ImportColumns } from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { Language } from "../../language/language.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordingRefusal } from "../access/audit/audit.service.ts";
import { mayManage } from "../connections/managing/may-manage.ts";
import { marketDay } from "../prices/market-days.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import type { KeptRead, ReadsFiles } from "./answer-file.ts";
import { describeLine, describeRefusal } from "./file/describe-file.ts";
import type { AskedColumns } from "./file/read-file.ts";
import type { RefusedFile } from "./file/refused-file.ts";
import { importToWire } from "./import-to-wire.ts";
import {
  addImport,
  countInReview,
  deleteImport,
  findByHash,
  findImport,
  listNamedHeads,
  lockAccount,
  type StoredImport,
} from "./imports.repository.ts";
import { knownRows } from "./judge-again.ts";
import { findDoubts, type Review, reviewInTime } from "./review.ts";

type Tx = Transaction<PortfolioSchema>;

/** Files of an account that wait to be looked at: each may be as long as a file can be. */
const MOST_OPEN = 20;

/**
 * Whoever may change what counts of an account. Refuses `account_not_found` and `not_the_owner`.
 */
async function requireOwn(tx: Tx, caller: Caller, accountId: string): Promise<void> {
  const account = await lockAccount(tx, caller.organizationId, accountId);
  if (!account) throw new Refusal("account_not_found");
  if (!mayManage(caller, account.linked_by_member_id)) throw new Refusal("not_the_owner");
}

/** Refuses `too_many_open_imports`. */
async function requireRoom(tx: Tx, organizationId: string, accountId: string): Promise<void> {
  if ((await countInReview(tx, organizationId, accountId)) >= MOST_OPEN)
    throw new Refusal("too_many_open_imports");
}

export interface Upload {
  readonly accountId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What a member says of the columns; absent where the head shall tell. */
  readonly columns: ImportColumns | undefined;
  /** True where a member wants to see the columns before anything is read. */
  readonly asksColumns: boolean;
  readonly facts: RequestFacts;
}

export interface UploadDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly rebuild: Pick<RebuildService, "readLink">;
  readonly calculations: ReadsFiles;
  readonly review: Review;
}

/** What is there of a file: that it counts already, or that it waits for review. */
type Kept = { readonly known: StoredImport } | { readonly stored: StoredImport };

/** What is kept of the same bytes, if anything. */
type KeptBytes = Awaited<ReturnType<typeof findByHash>>;

/** A name is only shown: without characters that would turn the text around it. */
const shownName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "").trim() || "file.csv";

/** Calculated in a thread of the runtime's own: of 20 MB it takes as long as many answers. */
const hashOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");

const askColumns = ({ format, head, samples, suggested }: AskedColumns): ImportAnswer => ({
  kind: "columns",
  format,
  head: [...head],
  samples: samples.map((cells) => [...cells]),
  suggested,
});

/** A file of which nothing can be kept is refused, by what is wrong with it first. */
function refuseUnreadable(
  file: KeptRead | RefusedFile,
  language: Language,
): asserts file is KeptRead {
  if (file.kind === "refused") {
    const { problem, line } = file;
    const message = describeRefusal(problem, line)[language];
    throw new Refusal("file_refused", { message, details: { problem, line } });
  }
  if (file.rows.length > 0) return;
  const [first] = file.problems;
  if (!first) throw new Refusal("import_is_empty");
  throw new Refusal("file_refused", { message: describeLine(first.line, first.problem)[language] });
}

/**
 * Reads a file for an account and keeps its rows for review; nothing counts yet. The same bytes
 * again are the same file: one that is confirmed is answered as known, one in review as it is,
 * unless its columns are named anew. Refuses `account_not_found`, `not_the_owner`, `file_refused`
 * with the line and the reason, `import_is_empty` and `too_many_open_imports`.
 */
export function createUpload({ db, rebuild, calculations, review }: UploadDependencies) {
  /**
   * The answer where the file is there already; what somebody decided of it stays, also where
   * another browser sends it again.
   */
  const answerKept = async (
    tx: Tx,
    caller: Caller,
    { kept, ...upload }: { readonly kept: KeptBytes } & Pick<Upload, "columns" | "asksColumns">,
  ): Promise<Kept | undefined> => {
    if (!kept || (kept.state === "review" && (upload.columns || upload.asksColumns)))
      return undefined;
    const file = await findImport(tx, caller.organizationId, kept.id);
    return file && (kept.state === "confirmed" ? { known: file } : { stored: file });
  };

  /** Looks whether the file is there already, and how its account's earlier files were read. */
  const prepare = (caller: Caller, upload: Upload, hash: string) => {
    const { organizationId } = caller;
    const { accountId } = upload;
    return db.transaction({ organizationId }, async (tx, now) => {
      await requireOwn(tx, caller, accountId);
      const kept = await findByHash(tx, organizationId, { accountId, hash });
      const answer = await answerKept(tx, caller, { ...upload, kept });
      if (!kept) await requireRoom(tx, organizationId, accountId);
      return { answer, now, namedHeads: await listNamedHeads(tx, organizationId, accountId) };
    });
  };

  const store = (caller: Caller, upload: Upload, hash: string, file: KeptRead): Promise<Kept> => {
    const { organizationId, memberId, memberName, memberEmail } = caller;
    const { accountId, fileName } = upload;
    return db.transaction({ organizationId }, async (tx, now) => {
      await requireOwn(tx, caller, accountId);
      const kept = await findByHash(tx, organizationId, { accountId, hash });
      // While this one was read, it may have been sent from elsewhere, and confirmed.
      const answer = await answerKept(tx, caller, { ...upload, kept });
      if (answer) return answer;
      // Others may have taken the room meanwhile.
      if (!kept) await requireRoom(tx, organizationId, accountId);
      if (kept) await deleteImport(tx, organizationId, kept.id);
      const known = await knownRows({ tx, rebuild }, organizationId, { accountId, now });
      const importId = await addImport(
        tx,
        {
          organization_id: organizationId,
          account_id: accountId,
          file_name: shownName(fileName),
          file_hash: hash,
          format: file.format,
          head: JSON.stringify(file.head),
          columns: JSON.stringify(file.columns),
          state: "review",
          left_out: file.leftOut,
          problems: JSON.stringify(file.problems),
          problem_count: file.problemCount,
          member_id: memberId,
          member_name: memberName || memberEmail,
          created_at: now,
        },
        await findDoubts(file.rows, known),
      );
      const stored = await findImport(tx, organizationId, importId);
      if (!stored) throw new Refusal("import_is_empty");
      return { stored };
    });
  };

  const answerWith = async (
    caller: Caller,
    kept: Kept,
    { log }: RequestFacts,
  ): Promise<ImportAnswer> => {
    if ("known" in kept)
      return { kind: "known", import: importToWire(kept.known, caller.language) };
    const reviewed = await reviewInTime(review, caller, { importId: kept.stored.id, log });
    return reviewed
      ? { kind: "review", review: reviewed }
      : { kind: "stored", import: importToWire(kept.stored, caller.language) };
  };

  /** Reads the file in a thread, with no connection meanwhile, and keeps it. */
  const take = async (caller: Caller, upload: Upload): Promise<ImportAnswer> => {
    const { bytes, columns, asksColumns, facts } = upload;
    const hash = await hashOf(bytes);
    const { answer, now, namedHeads } = await prepare(caller, upload, hash);
    if (answer) return answerWith(caller, answer, facts);
    const wish = { today: marketDay(now), columns, namedHeads, asksColumns };
    const file = await calculations.readFile(bytes, wish);
    if (file.kind === "columns") return askColumns(file);
    refuseUnreadable(file, caller.language);
    return answerWith(caller, await store(caller, upload, hash, file), facts);
  };

  return (caller: Caller, upload: Upload): Promise<ImportAnswer> => {
    const { accountId, fileName, facts } = upload;
    const details = { accountId, fileName };
    const action = "account.history-added";
    const attempt = { by: caller, action, details, requestId: facts.requestId } as const;
    return recordingRefusal(db, attempt, () =>
      calculations.inFileTurn(caller.organizationId, () => take(caller, upload)),
    );
  };
}
