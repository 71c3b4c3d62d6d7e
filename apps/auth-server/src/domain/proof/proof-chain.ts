import { Refusal } from "@stocks-vibe/server-kit";
import { type FactorsOfEmail, factorsOf, isPrimary, type ProofHolder } from "./factors-for.ts";
import type { StoredFactor } from "./stored-factor.ts";

const INTERMEDIATE_MINUTES = 10;
const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);

/** A session by its place. */
export interface SessionPlace {
  readonly organizationId: string;
  readonly memberSessionId: string;
}

/**
 * The times of a proof, from its first factor on. They are handed on unchanged to whatever comes of
 * it: an exchange or a second factor makes nobody's proof younger.
 */
export interface ProofChain {
  /** When its first factor was given. */
  readonly firstProvenAt: Date;
  /** No session that comes of it lasts longer; null while it has not been a session. */
  readonly absoluteEnd: Date | null;
  /** When an intermediate session of it is over; null while it has not been one. */
  readonly waitsUntil: Date | null;
  /** The live session that it comes from. */
  readonly source: SessionPlace | null;
}

/**
 * What a session or an intermediate session brings along: factors that were proven before, with the
 * times of their chain.
 */
export interface PriorAuthentication extends FactorsOfEmail {
  readonly chain: ProofChain;
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>(
    (first, moment) => (moment && (!first || moment < first) ? moment : first),
    null,
  );

/** The chain of factors that were just proven, joined with those that were carried along. */
export function chainOf(
  factors: readonly StoredFactor[],
  carried: readonly (ProofChain | undefined)[],
  now: Date,
): ProofChain {
  const known = carried.filter((chain) => chain !== undefined);
  const proven = factors.map(({ authenticatedAt }) => new Date(authenticatedAt));
  return {
    firstProvenAt: earliest([...proven, ...known.map((chain) => chain.firstProvenAt)]) ?? now,
    absoluteEnd: earliest(known.map((chain) => chain.absoluteEnd)),
    waitsUntil: earliest(known.map((chain) => chain.waitsUntil)),
    source: known.find((chain) => chain.source)?.source ?? null,
  };
}

/** When a session that comes of the chain ends at the latest. */
export function absoluteEndOf(
  chain: ProofChain,
  { sessionAbsoluteMinutes }: { readonly sessionAbsoluteMinutes: number },
): Date {
  const longest = minutesAfter(chain.firstProvenAt, sessionAbsoluteMinutes);
  return earliest([longest, chain.absoluteEnd]) ?? longest;
}

/**
 * When an intermediate session of the chain is over: ten minutes after the first proof, whatever it
 * is exchanged for. One that comes from a session, which may be hours old, has ten minutes from
 * leaving it.
 */
export function waitsUntil(chain: ProofChain, now: Date): Date {
  const from = chain.source ? now : chain.firstProvenAt;
  const ends = [minutesAfter(from, INTERMEDIATE_MINUTES), chain.waitsUntil, chain.absoluteEnd];
  return earliest(ends) ?? now;
}

const FRESH_MS = 600_000;

export interface FreshProofCase {
  /** Everything that is held. Whose it is, is asked here: no caller can count someone else's. */
  readonly proof: FactorsOfEmail;
  readonly member: ProofHolder;
  /**
   * Whether the member has a second factor that the organization takes: then it is the second one
   * that must be fresh.
   */
  readonly hasSecondFactor: boolean;
}

/** Pure: whether a factor was given within the last ten minutes. */
export const isFresh = ({ authenticatedAt }: StoredFactor, now: Date): boolean =>
  now.getTime() - Date.parse(authenticatedAt) <= FRESH_MS;

/**
 * Pure: whether this member, and no other of the same person, has proven a factor within the last
 * ten minutes, as changes to factors want it (NIST calls it step-up).
 */
function isFreshlyProven({ proof, member, hasSecondFactor }: FreshProofCase, now: Date): boolean {
  const own = factorsOf(proof, member);
  const counted = hasSecondFactor ? own.filter((factor) => !isPrimary(factor)) : own;
  return counted.some((factor) => isFresh(factor, now));
}

export const stepUpRefusal = (): Refusal =>
  new Refusal("session_authorization_error", { details: { reason: "step_up" } });

export function requireFreshProof(given: FreshProofCase, now: Date): void {
  if (!isFreshlyProven(given, now)) throw stepUpRefusal();
}
