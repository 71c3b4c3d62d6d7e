import { type Database, networkOf, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import { createCache } from "../limits/cache.ts";
import { createConcurrencyLimit } from "../limits/concurrency-limit.ts";
import type { KeyedHash } from "../limits/keyed-hash.ts";
import { addressLimit, decideCount, FACTOR_LIMIT, type Limit } from "./attempt-limits.ts";
import {
  chargeAttempt,
  deleteCount,
  findCount,
  refundAttempt,
  resetAttempts,
} from "./attempts.repository.ts";

/**
 * Lets works of one key run one after the other, in this process: what would wait for the same row
 * holds no connection meanwhile.
 */
export function createKeyedMutex(): <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

type Tx = Transaction<AuthSchema>;

/** What is being guessed. `owner` is whose it is, known here or not: the two are counted alike. */
interface AttemptSubject {
  readonly factor: "email_otp" | "sms_otp" | "totp" | "recovery_code" | "password";
  /** Such as [organization id, member id] or [e-mail address]. */
  readonly owner: readonly string[];
  /** The owner's address: a browser that knows it is no stranger of its network. */
  readonly mailbox: string;
}

export interface AttemptsService {
  /**
   * Counts the guess as wrong, in a transaction of its own that is over before `look` begins, so
   * that parallel guesses can't all be the last allowed one. Refuses when too many were wrong, the
   * right one too. `look` looks at the guess and refuses a wrong one; it calls `forgive` for a
   * right one, in the transaction that makes use of it.
   */
  guard<Result>(
    origin: RequestOrigin,
    subject: AttemptSubject,
    look: () => Promise<Result>,
  ): Promise<Result>;
  forgive(tx: Tx, origin: RequestOrigin, subject: AttemptSubject): Promise<void>;
  /** Lifts a lock, once the factor was replaced or its owner has proven themselves another way. */
  unlock(tx: Tx, origin: RequestOrigin, subject: AttemptSubject): Promise<void>;
}

const WRONG_GUESSES: ReadonlySet<string> = new Set([
  "unable_to_auth_otp_code",
  "unable_to_authenticate_totp",
  "unable_to_authenticate_recovery_code",
  "unauthorized_credentials",
]);

const isFailedAttempt = (error: unknown): boolean =>
  error instanceof Refusal && WRONG_GUESSES.has(error.type);

/**
 * So many refusals of one subject within this time are a flood; what lifts a lock is noticed that
 * much later at most.
 */
const FLOOD_REFUSALS = 5;
const FLOOD_MS = 1_000;
const memoryKey = (projectId: string, subject: string): string => `${projectId} ${subject}`;

/**
 * `subjects` hashes who it is, so that the table names nobody. `scale` is RATE_LIMIT_SCALE, for
 * network addresses only.
 */
export function createAttempts(parts: {
  readonly db: Database<AuthSchema>;
  readonly subjects: KeyedHash;
  readonly scale: number;
  readonly ticks: () => number;
}): AttemptsService {
  const { db, subjects, scale, ticks } = parts;
  const refused = createCache<{ readonly refusal: Refusal; times: number }>(ticks);
  const ofAddress = addressLimit(scale);
  const inTurn = createKeyedMutex();
  // Each is counted before it is looked at, so no more than the limit can be under way and all be
  // allowed.
  const withinLimit = createConcurrencyLimit(FACTOR_LIMIT.perWindow);
  const networkSubject = (ip: string): string => subjects("address", networkOf(ip));
  const subjectOf = ({ factor, owner }: AttemptSubject): string => subjects(factor, ...owner);
  /**
   * A browser in which the owner has signed in has guesses of its own: strangers use up none of
   * them.
   */
  const shareOf = ({ device }: RequestOrigin, subject: AttemptSubject): AttemptSubject => {
    const [emailAddress = ""] = subject.owner;
    const { source, isKnown } = device?.sender(emailAddress) ?? { source: "", isKnown: false };
    return isKnown ? { ...subject, owner: [...subject.owner, source] } : subject;
  };

  /**
   * What the guess counts for besides: its network, but for a browser that knows whose factor it
   * is.
   */
  const networkShareOf = ({ device, ip }: RequestOrigin, { mailbox }: AttemptSubject) =>
    device?.knows(mailbox) ? undefined : { subject: networkSubject(ip), limit: ofAddress };

  async function requireOpen(
    tx: Tx,
    projectId: string,
    { subject, limit }: { readonly subject: string; readonly limit: Limit },
    now: Date,
  ): Promise<void> {
    const decision = decideCount(await findCount(tx, projectId, subject), limit, now);
    if (decision.kind === "open") return;
    const refusal =
      decision.kind === "locked"
        ? new Refusal("user_lock_limit_reached")
        : new Refusal("too_many_requests", { retryAfterSeconds: decision.seconds });
    const key = memoryKey(projectId, subject);
    const known = refused.find(key);
    if (known) known.times += 1;
    else refused.keep(key, { refusal, times: 1 }, FLOOD_MS);
    throw refusal;
  }

  /** A flood costs the database some looks a second, not one per request. */
  function requireNoFlood(projectId: string, subject: string): void {
    const known = refused.find(memoryKey(projectId, subject));
    if (known && known.times >= FLOOD_REFUSALS) throw known.refusal;
  }

  const charge = (origin: RequestOrigin, guess: AttemptSubject) => {
    const { projectId } = origin.project;
    return db.transaction({ projectId }, async (tx, now) => {
      const ofNetwork = networkShareOf(origin, guess);
      if (ofNetwork) await requireOpen(tx, projectId, ofNetwork, now);
      const counted = { subject: subjectOf(guess), limit: FACTOR_LIMIT };
      if (await chargeAttempt(tx, projectId, counted, now)) return;
      await requireOpen(tx, projectId, counted, now);
      throw new Refusal("too_many_requests", { retryAfterSeconds: 1 });
    });
  };

  /** A wrong guess counts for its network too; one that failed for another reason was no guess. */
  const settle = (origin: RequestOrigin, guess: AttemptSubject, error: unknown) => {
    const { projectId } = origin.project;
    return db.transaction({ projectId }, async (tx, now) => {
      if (!isFailedAttempt(error)) return refundAttempt(tx, projectId, subjectOf(guess));
      const ofNetwork = networkShareOf(origin, guess);
      if (ofNetwork) await chargeAttempt(tx, projectId, ofNetwork, now);
    });
  };

  return {
    async guard(origin, guessed, look) {
      const subject = shareOf(origin, guessed);
      const { projectId } = origin.project;
      const key = memoryKey(projectId, subjectOf(subject));
      const ofNetwork = networkShareOf(origin, subject);
      if (ofNetwork) requireNoFlood(projectId, ofNetwork.subject);
      requireNoFlood(projectId, subjectOf(subject));
      return withinLimit(key, async () => {
        await inTurn(key, async () => {
          requireNoFlood(projectId, subjectOf(subject));
          await charge(origin, subject);
        });
        try {
          return await look();
        } catch (error) {
          await settle(origin, subject, error);
          throw error;
        }
      });
    },
    async forgive(tx, origin, subject) {
      const { projectId } = origin.project;
      await setTenantScope(tx, { projectId });
      await resetAttempts(tx, projectId, subjectOf(shareOf(origin, subject)));
    },
    async unlock(tx, origin, subject) {
      const { projectId } = origin.project;
      await setTenantScope(tx, { projectId });
      await deleteCount(tx, projectId, subjectOf(subject));
      await deleteCount(tx, projectId, subjectOf(shareOf(origin, subject)));
    },
  };
}
