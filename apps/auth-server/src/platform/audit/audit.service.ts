import type { AuditAction } from "@stocks-vibe/contracts/auth";
import {
  type Database,
  type Logger,
  networkOf,
  Refusal,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { impersonatorOf, type Session } from "../../domain/session/session.ts";
import type { BeforeCommit } from "../database/before-commit.ts";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import { createCache } from "../limits/cache.ts";
import type { KeyedHash } from "../limits/keyed-hash.ts";
import { type AuditEvent, appendAuditEvent, chainIdOf } from "./audit.repository.ts";
import type { ChainSeals } from "./chain.ts";

interface AuditEntry {
  readonly origin: RequestOrigin;
  readonly action: AuditAction;
  readonly organizationId?: string;
  readonly memberId?: string;
  /**
   * Stored as a keyed hash: the log outlives the member, whose address it must not keep, nor let a
   * list of addresses find.
   */
  readonly emailAddress?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface AuditService {
  /**
   * Says whose session a request came with. Its refusals from here on are logged for that
   * organization too, and what an operator does in a member's name is written down with both.
   */
  identify(origin: RequestOrigin, session: Session): void;
  /** Writes inside the transaction of the change itself: neither exists without the other. */
  record(tx: Transaction<AuthSchema>, entry: AuditEntry, now: Date): Promise<void>;
  /**
   * Runs `work`; if it is refused, keeps a record of that (its own transaction was rolled back) and
   * passes it on. Refusals of a flood are recorded once in ten seconds for each action and network
   * address: writing each down would be what the flood wants.
   */
  watch<Result>(entry: AuditEntry, work: () => Promise<Result>): Promise<Result>;
}

const toEvent = (entry: AuditEntry, reason: string | null, hashAddress: KeyedHash): AuditEvent => ({
  projectId: entry.origin.project.projectId,
  organizationId: entry.organizationId ?? null,
  memberId: entry.memberId ?? null,
  action: entry.action,
  result: reason === null ? "success" : "refused",
  reason,
  ip: entry.origin.ip,
  requestId: entry.origin.requestId,
  details: {
    ...(entry.emailAddress ? { email_hash: hashAddress(entry.emailAddress) } : {}),
    ...entry.details,
  },
});

/** Who a request came from, as far as its session says. */
const identityOf = (session: Session | undefined) => {
  const impersonator = session && impersonatorOf(session);
  return {
    ids: session && { organizationId: session.organizationId, memberId: session.memberId },
    details: impersonator ? { impersonator } : {},
  };
};

/** Which check of someone else's answer failed, where a refusal says so. */
function withCheck(entry: AuditEntry, { details }: Refusal): AuditEntry {
  const check = details?.check;
  return typeof check === "string" ? { ...entry, details: { ...entry.details, check } } : entry;
}

const FLOOD_MS = 10_000;

export interface AuditParts {
  readonly lastWrites: BeforeCommit;
  readonly log: Logger;
  readonly seals: ChainSeals;
  /** Of addresses in details. Those of before were hashed without a key, and stay. */
  readonly hashAddress: KeyedHash;
  readonly ticks: () => number;
}

export function createAuditService(parts: AuditParts): AuditService {
  const { lastWrites, log, seals, hashAddress, ticks } = parts;
  const { db } = lastWrites;
  const floods = createCache<true>(ticks);
  const sessions = new WeakMap<RequestOrigin, Session>();

  /**
   * Whether a refusal is one of many that were told to come back later, of which one was written
   * down just now.
   */
  function isOneOfMany({ origin, action }: AuditEntry, { type }: Refusal): boolean {
    if (type !== "too_many_requests") return false;
    const key = `${origin.project.projectId} ${action} ${networkOf(origin.ip)}`;
    if (floods.find(key)) return true;
    floods.keep(key, true, FLOOD_MS);
    return false;
  }

  function append(tx: Transaction<AuthSchema>, event: AuditEvent, now: Date): void {
    const { projectId, organizationId } = event;
    const write = async () => {
      await setTenantScope(
        tx,
        organizationId === null ? { projectId } : { projectId, organizationId },
      );
      await appendAuditEvent(tx, seals, event, now);
    };
    lastWrites.add(tx, { part: "audit", key: chainIdOf(event), write });
  }

  /**
   * The event with what is known of the request: a stranger's refusal names nobody, and is the
   * project's.
   */
  function eventOf(entry: AuditEntry, reason: string | null): AuditEvent {
    const { ids, details } = identityOf(sessions.get(entry.origin));
    const event = toEvent(entry, reason, hashAddress);
    const whole = { ...event, details: { ...event.details, ...details } };
    if (reason === null) return whole;
    return ids ? { ...whole, ...ids } : { ...whole, organizationId: null };
  }

  return {
    identify(origin, session) {
      sessions.set(origin, session);
    },
    async record(tx, entry, now) {
      append(tx, eventOf(entry, null), now);
    },
    async watch(entry, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal) || isOneOfMany(entry, error)) throw error;
        const { type } = error;
        const { projectId } = entry.origin.project;
        // An organization that a stranger named is not entered: a refused caller has not proven to
        // belong to it.
        const event = eventOf(withCheck(entry, error), type);
        await db
          .transaction({ projectId }, async (tx, now) => append(tx, event, now))
          .catch((err: unknown) => log.error({ err }, "could not record a refusal"));
        throw error;
      }
    },
  };
}

/** Whom and what a call was about, for the log. */
type About = Omit<AuditEntry, "origin" | "action">;

/** One transaction of a call. */
export interface Step {
  readonly tx: Transaction<AuthSchema>;
  readonly now: Date;
  /** Writes down that the call was done, in the transaction of the change itself. */
  record(about: About): Promise<void>;
}

/** Opens a transaction of the call. */
type OpenStep = <Result>(
  scope: Parameters<Database<AuthSchema>["transaction"]>[0],
  work: (step: Step) => Promise<Result>,
) => Promise<Result>;

/** Does what a call asks for. The log has its name whether it was done or refused. */
export type Audited = <Result>(
  origin: RequestOrigin,
  action: AuditAction,
  work: (transaction: OpenStep) => Promise<Result>,
) => Promise<Result>;

export const createAudited =
  (db: Database<AuthSchema>, audit: AuditService): Audited =>
  (origin, action, work) =>
    audit.watch({ origin, action }, () =>
      work((scope, inside) =>
        db.transaction(scope, (tx, now) =>
          inside({
            tx,
            now,
            record: (about) => audit.record(tx, { origin, action, ...about }, now),
          }),
        ),
      ),
    );
