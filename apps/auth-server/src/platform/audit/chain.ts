import { createHmac, hkdfSync } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuthSchema } from "../database/schema.ts";

/** The place of an event. */
export interface EventPlace {
  readonly chainId: string;
  readonly sequence: number;
  readonly hash: string;
}

/** An event among all those of its project, whichever chains they stand in. */
export interface ProjectPlace {
  readonly number: number;
  /** The event before it; null for the first. */
  readonly before: EventPlace | null;
}

/** An audit event as it is stored and hashed. */
export interface ChainedEvent {
  readonly auditEventId: string;
  readonly projectId: string;
  readonly organizationId: string | null;
  readonly occurredAt: Date;
  readonly action: string;
  readonly result: string;
  readonly reason: string | null;
  readonly memberId: string | null;
  readonly ip: string;
  readonly requestId: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Null for events that were written before a project's events were counted through. */
  readonly inProject: ProjectPlace | null;
}

export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

/** Where the events of a project end. */
export interface ProjectEnd {
  readonly number: number;
  /** Of the event of that number; null while there is none. */
  readonly place: EventPlace | null;
}

/** Where every project begins. */
export const NO_EVENTS: ProjectEnd = { number: 0, place: null };

/** Where every chain begins. */
export const GENESIS: ChainHead = { sequence: 0, hash: "" };

/**
 * Replaces a seal once one did not fit: going on must not heal what someone has
 * changed.
 */
export const BROKEN_SEAL = "broken";

export interface ChainSeals {
  /**
   * The hash of an event at its place: changes with any of its fields, its number and all before
   * it.
   */
  link(chainId: string, previous: ChainHead, event: ChainedEvent): ChainHead;
  /** Says that a chain ends here. */
  head(chainId: string, head: ChainHead): string;
  /** Says that the events of a project end here. */
  directory(projectId: string, end: ProjectEnd): string;
  /** Says that they went so far at a time. */
  anchor(projectId: string, end: ProjectEnd, at: string): string;
}

/** JSON with keys in order: the database keeps objects in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

const partsOf = (place: EventPlace | null) => place && [place.chainId, place.sequence, place.hash];

const KEY_BYTES = 32;

/**
 * HMAC-SHA-256 under a key derived from the root of the keys: who can write the database alone
 * can't make a chain fit again.
 */
export function createChainSeals(root: string): ChainSeals {
  const key = Buffer.from(hkdfSync("sha256", root, "stocks-vibe", "auth audit chain", KEY_BYTES));
  const sign = (parts: readonly unknown[]): string =>
    createHmac("sha256", key).update(JSON.stringify(parts), "utf8").digest("hex");
  return {
    link(chainId, previous, event) {
      const sequence = previous.sequence + 1;
      const hash = sign([
        "event",
        chainId,
        sequence,
        previous.hash,
        event.auditEventId,
        event.projectId,
        event.organizationId,
        event.occurredAt.toISOString(),
        event.action,
        event.result,
        event.reason,
        event.memberId,
        event.ip,
        event.requestId,
        canonical(event.details),
        // Events of before have no such part, and keep their hashes.
        ...(event.inProject ? [event.inProject.number, partsOf(event.inProject.before)] : []),
      ]);
      return { sequence, hash };
    },
    head: (chainId, { sequence, hash }) => sign(["head", chainId, sequence, hash]),
    directory: (projectId, { number, place }) =>
      sign(["directory", projectId, number, partsOf(place)]),
    anchor: (projectId, { number, place }, at) =>
      sign(["anchor", projectId, number, partsOf(place), at]),
  };
}

type Row = Selectable<AuthSchema["audit_events"]>;

/** A place as its three columns hold it; null where there is none. */
export const placeOf = (
  chainId: string | null,
  sequence: number | null,
  hash: string | null,
): EventPlace | null =>
  chainId === null ? null : { chainId, sequence: sequence ?? 0, hash: hash ?? "" };

const projectPlaceOf = (row: Row): ProjectPlace | null =>
  row.project_number === null
    ? null
    : {
        number: row.project_number,
        before: placeOf(row.before_chain_id, row.before_sequence, row.before_hash),
      };

/** A row of the log as the event that was hashed. */
export const toChainedEvent = (row: Row): ChainedEvent => ({
  auditEventId: row.audit_event_id,
  projectId: row.project_id,
  organizationId: row.organization_id,
  occurredAt: row.occurred_at,
  action: row.action,
  result: row.result,
  reason: row.reason,
  memberId: row.member_id,
  ip: row.ip,
  requestId: row.request_id,
  details: row.details,
  inProject: projectPlaceOf(row),
});

/** The details that name to whom something was done. */
const SUBJECTS = ["changed_member_id", "revoked_member_id", "invited_member_id"] as const;

/** The id of the member to whom something was done, or null where nobody but the doer is named. */
export function subjectIdOf({ details }: Pick<ChainedEvent, "details">): string | null {
  const id = SUBJECTS.map((name) => details[name]).find((value) => value !== undefined);
  return typeof id === "string" ? id : null;
}
