import { createSharedTurns, type Logger, Refusal } from "@stocks-vibe/server-kit";
import type { FastifyRequest } from "fastify";
import type { SessionVerifier, VerifiedSession } from "../identity/session-verifier.ts";
import { type Language, languageOf } from "../language/language.ts";

/**
 * Who is asking, and in which language. Always from the session; the identity headers may agree
 * with it or be absent.
 */
export interface Caller extends VerifiedSession {
  /** What the page is in that asks: its Accept-Language. */
  readonly language: Language;
}

export type IdentifyCaller = (request: FastifyRequest) => Promise<Caller>;

/** What the log and a letter want to know of the request behind a change. */
export interface RequestFacts {
  readonly requestId: string;
  /** Its Accept-Language. */
  readonly locale?: string | undefined;
  /** For what goes wrong after the change is made. */
  readonly log: Pick<Logger, "error" | "warn">;
}

export const factsOf = ({ id, headers, log }: FastifyRequest): RequestFacts => ({
  requestId: id,
  log,
  locale: headers["accept-language"]?.slice(0, 200),
});

/** What a request claims about its sender beside the session. */
export interface ClaimedIdentity {
  readonly organizationId?: string | undefined;
  readonly memberId?: string | undefined;
}

/** Does a claim contradict the session? Absent claims agree. */
export const contradicts = (claim: ClaimedIdentity, caller: Caller): boolean =>
  (claim.organizationId !== undefined && claim.organizationId !== caller.organizationId) ||
  (claim.memberId !== undefined && claim.memberId !== caller.memberId);

const BEARER = /^Bearer ([\w.~+/=-]{1,4096})$/;

/** The bearer token of an Authorization header, or undefined when there is none in that form. */
const bearerToken = (header: string | undefined): string | undefined =>
  BEARER.exec(header ?? "")?.[1];

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header;

/** Called when a request names somebody else: the attempt is written down before it is refused. */
export type ReportMismatch = (caller: Caller, requestId: string) => Promise<void>;

/** Called when an operator tries more than to look: written down before it is refused. */
export type ReportOperator = (
  caller: Caller,
  attempt: { readonly requestId: string; readonly route: string },
) => Promise<void>;

/**
 * Makes the one function that tells who is calling. Refuses `session_required` (401) without a live
 * session and `identity_mismatch` (403, audited) when X-Organization-ID or X-Member-ID disagree
 * with it.
 */
export function createIdentifyCaller(
  verifier: SessionVerifier,
  reportMismatch: ReportMismatch,
): IdentifyCaller {
  // The guard of the routes asks first, and then the route for whom it answers: one look at the
  // session serves both.
  const known = new WeakMap<FastifyRequest, Promise<Caller>>();
  // A page asks for many things at once, all with one session.
  const shared = createSharedTurns<VerifiedSession | null>();
  const identify: IdentifyCaller = async (request) => {
    const token = bearerToken(request.headers.authorization);
    const session = token ? await shared(token, () => verifier.verify(token)) : null;
    if (!session) throw new Refusal("session_required");
    const caller = { ...session, language: languageOf(request.headers["accept-language"]) };
    const claim = {
      organizationId: single(request.headers["x-organization-id"]),
      memberId: single(request.headers["x-member-id"]),
    };
    if (!contradicts(claim, caller)) return caller;
    await reportMismatch(caller, request.id);
    throw new Refusal("identity_mismatch");
  };
  return (request) => {
    const caller = known.get(request) ?? identify(request);
    known.set(request, caller);
    return caller;
  };
}

/** What tells whether an organization may see figures. */
export interface ReaderGate {
  readonly identify: IdentifyCaller;
  readonly profiles: { requireAlpha(caller: Caller): Promise<void> };
}

/**
 * Makes the function that tells who is reading figures: a caller whose organization has alpha
 * access. Refuses as `createIdentifyCaller` does, and `alpha_required` (403).
 */
export function readerOf({ identify, profiles }: ReaderGate): IdentifyCaller {
  const shared = createSharedTurns<void>();
  return async (request) => {
    const caller = await identify(request);
    await shared(caller.organizationId, () => profiles.requireAlpha(caller));
    return caller;
  };
}
