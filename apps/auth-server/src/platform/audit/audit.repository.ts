import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../database/schema.ts";
import {
  BROKEN_SEAL,
  type ChainedEvent,
  type ChainHead,
  type ChainSeals,
  GENESIS,
  toChainedEvent,
} from "./chain.ts";
import { lockDirectory } from "./directory.repository.ts";

type Tx = Transaction<AuthSchema>;

export type AuditEvent = Omit<ChainedEvent, "auditEventId" | "occurredAt" | "inProject"> & {
  readonly result: "success" | "refused";
};

export interface StoredLink {
  readonly event: ChainedEvent;
  readonly sequence: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** An organization has its own chain; what happens before one is known is its project's. */
export const chainIdOf = (event: Pick<AuditEvent, "projectId" | "organizationId">): string =>
  event.organizationId ?? event.projectId;

type SealedHead = ChainHead & { readonly seal: string };

const readHead = (tx: Tx, chainId: string) =>
  tx
    .selectFrom("audit_chains")
    .select(["last_sequence", "last_hash", "seal"])
    .where("chain_id", "=", chainId)
    .forUpdate()
    .executeTakeFirst();

/** Where the chain ends, locked until the commit: the next event waits for this one. */
async function lockHead(tx: Tx, event: AuditEvent, seals: ChainSeals): Promise<SealedHead> {
  const chainId = chainIdOf(event);
  const head = await readHead(tx, chainId);
  if (head) return { sequence: head.last_sequence, hash: head.last_hash, seal: head.seal };
  await tx
    .insertInto("audit_chains")
    .values({
      chain_id: chainId,
      project_id: event.projectId,
      organization_id: event.organizationId,
      last_sequence: GENESIS.sequence,
      last_hash: GENESIS.hash,
      seal: seals.head(chainId, GENESIS),
    })
    .onConflict((conflict) => conflict.column("chain_id").doNothing())
    .execute();
  const row = await readHead(tx, chainId);
  if (!row) throw new Error("the audit log's chain is out of sight");
  return { sequence: row.last_sequence, hash: row.last_hash, seal: row.seal };
}

/**
 * Appends to the chain of the event's organization or project: event and both ends in one
 * statement, as others wait.
 */
export async function appendAuditEvent(
  tx: Tx,
  seals: ChainSeals,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  const chainId = chainIdOf(event);
  const { projectId } = event;
  const last = await lockDirectory(tx, projectId, seals);
  const previous = await lockHead(tx, event, seals);
  const { place: before } = last;
  const inProject = { number: last.number + 1, before };
  const chained = { ...event, auditEventId: newId("audit-event"), occurredAt: now, inProject };
  const head = seals.link(chainId, previous, chained);
  const end = { number: inProject.number, place: { chainId, ...head } };
  const fits = {
    head: previous.seal === seals.head(chainId, previous),
    directory: last.seal === seals.directory(projectId, last),
  };
  await tx
    .with("appended", (db) =>
      db
        .insertInto("audit_events")
        .values({
          audit_event_id: chained.auditEventId,
          project_id: projectId,
          organization_id: event.organizationId,
          occurred_at: now,
          action: event.action,
          result: event.result,
          reason: event.reason,
          member_id: event.memberId,
          ip: event.ip,
          request_id: event.requestId,
          details: JSON.stringify(event.details),
          chain_id: chainId,
          sequence: head.sequence,
          previous_hash: previous.hash,
          hash: head.hash,
          project_number: inProject.number,
          before_chain_id: before?.chainId ?? null,
          before_sequence: before?.sequence ?? null,
          before_hash: before?.hash ?? null,
        })
        .returning("sequence"),
    )
    .with("counted", (db) =>
      db
        .updateTable("audit_directories")
        .set({
          last_number: end.number,
          last_chain_id: chainId,
          last_sequence: head.sequence,
          last_hash: head.hash,
          seal: fits.directory ? seals.directory(projectId, end) : BROKEN_SEAL,
        })
        .where("project_id", "=", projectId)
        .returning("project_id"),
    )
    .updateTable("audit_chains")
    .set({
      last_sequence: head.sequence,
      last_hash: head.hash,
      seal: fits.head ? seals.head(chainId, head) : BROKEN_SEAL,
    })
    .where("chain_id", "=", chainId)
    .execute();
}

/** Where a chain says it ends; undefined where nothing was ever recorded. */
export async function findChainHead(tx: Tx, chainId: string): Promise<SealedHead | undefined> {
  const row = await tx
    .selectFrom("audit_chains")
    .selectAll()
    .where("chain_id", "=", chainId)
    .executeTakeFirst();
  return row && { sequence: row.last_sequence, hash: row.last_hash, seal: row.seal };
}

/** Events of a chain after a number, in order. */
export async function listChainLinks(
  tx: Tx,
  chainId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredLink[]> {
  const rows = await tx
    .selectFrom("audit_events")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    event: toChainedEvent(row),
    sequence: row.sequence ?? 0,
    previousHash: row.previous_hash ?? "",
    hash: row.hash ?? "",
  }));
}

/** The ids of all organizations a project ever had, those that are gone included. */
export async function listChainOwners(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("organization_directory")
    .select("organization_id")
    .where("project_id", "=", projectId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.organization_id);
}
