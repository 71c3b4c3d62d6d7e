import type { Transaction } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type {
  FederatedOutcome,
  FederatedProfile,
} from "../../domain/federation/federated-profile.ts";
import type { ReturnUrls } from "../../domain/link/redirect-urls.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  consumeOneTimeToken,
  insertOneTimeToken,
} from "../one-time-tokens/one-time-tokens.repository.ts";

type Tx = Transaction<AuthSchema>;

/** One time that a browser left for a provider. */
export interface FederationAttempt {
  readonly attemptId: string;
  readonly kind: "oauth" | "sso";
  /** The provider, or the id of the connection. */
  readonly peer: string;
  /** Null in the discovery flow. */
  readonly organizationId: string | null;
  readonly returnUrls: ReturnUrls;
  readonly codeChallenge: string;
  readonly nonce: string;
  readonly verifierSealed: string;
  readonly markHash: string;
  /** Of SSO: the connection that was asked for; the peer is the one whose provider is asked. */
  readonly connectionId: string;
  /** Of SSO: what the peer was set to. */
  readonly peerSettings: string;
  /** The id of a SAML request. */
  readonly requestId: string;
  /** Of SSO: an administrator tests the connection; no session starts. */
  readonly isTest: boolean;
  /** Of a test: the set-up link by which it was begun; "" for none. */
  readonly setupLinkId: string;
  /** What came by POST, where only the browser's mark is still to be seen. */
  readonly outcome: FederatedOutcome | null;
}

interface Dates {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertAttempt(
  tx: Tx,
  projectId: string,
  attempt: FederationAttempt & Dates & { readonly stateHash: string },
): Promise<void> {
  const { returnUrls } = attempt;
  const place = { table: "federation_attempts", tenant: { project_id: projectId } } as const;
  await insertOneTimeToken(tx, place, {
    attempt_id: attempt.attemptId,
    state_hash: attempt.stateHash,
    kind: attempt.kind,
    peer: attempt.peer,
    flow: attempt.organizationId === null ? "discovery" : "organization",
    organization_id: attempt.organizationId,
    login_redirect_url: returnUrls.login,
    signup_redirect_url: returnUrls.signup,
    discovery_redirect_url: returnUrls.discovery,
    code_challenge: attempt.codeChallenge,
    nonce: attempt.nonce,
    verifier_sealed: attempt.verifierSealed,
    mark_hash: attempt.markHash,
    connection_id: attempt.connectionId,
    peer_settings: attempt.peerSettings,
    request_id: attempt.requestId,
    is_test: attempt.isTest,
    setup_link_id: attempt.setupLinkId,
    outcome: attempt.outcome && JSON.stringify(attempt.outcome),
    created_at: attempt.createdAt,
    expires_at: attempt.expiresAt,
  });
}

/** Keeps a token of a provider's as used; false where it was used before. */
export async function insertUsedToken(
  tx: Tx,
  projectId: string,
  used: {
    readonly attemptId: string;
    readonly tokenHash: string;
    readonly peer: string;
    readonly verifierSealed: string;
    readonly usedAt: Date;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("federation_attempts")
    .values({
      project_id: projectId,
      attempt_id: used.attemptId,
      state_hash: used.tokenHash,
      kind: "oauth",
      peer: used.peer,
      flow: "discovery",
      organization_id: null,
      code_challenge: "",
      nonce: "",
      verifier_sealed: used.verifierSealed,
      mark_hash: "",
      created_at: used.usedAt,
      used_at: used.usedAt,
      expires_at: used.expiresAt,
    })
    .onConflict((conflict) => conflict.column("state_hash").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type AttemptRow = Selectable<AuthSchema["federation_attempts"]>;

/** Uses the attempt up: of two callbacks with one state, one gets it. */
export async function consumeAttempt(
  tx: Tx,
  projectId: string,
  stateHash: string,
  now: Date,
): Promise<FederationAttempt | undefined> {
  const rows = {
    table: "federation_attempts",
    tenant: { project_id: projectId },
    where: { state_hash: stateHash },
  } as const;
  const row = await consumeOneTimeToken<AttemptRow>(tx, rows, now);
  return (
    row && {
      attemptId: row.attempt_id,
      kind: row.kind,
      peer: row.peer,
      organizationId: row.organization_id,
      returnUrls: {
        login: row.login_redirect_url,
        signup: row.signup_redirect_url,
        discovery: row.discovery_redirect_url,
      },
      codeChallenge: row.code_challenge,
      nonce: row.nonce,
      verifierSealed: row.verifier_sealed,
      markHash: row.mark_hash,
      connectionId: row.connection_id,
      peerSettings: row.peer_settings,
      requestId: row.request_id,
      isTest: row.is_test,
      setupLinkId: row.setup_link_id,
      outcome: row.outcome,
    }
  );
}

/** What a provider said, kept until the page exchanges the token for a sign-in. */
export interface FederationToken {
  readonly tokenId: string;
  readonly kind: "oauth" | "discovery_oauth" | "sso";
  readonly organizationId: string | null;
  readonly codeChallenge: string;
  readonly profile: FederatedProfile;
  readonly tokensSealed: string | null;
}

export async function insertFederationToken(
  tx: Tx,
  projectId: string,
  token: FederationToken & Dates & { readonly tokenHash: string },
): Promise<void> {
  const place = { table: "federation_tokens", tenant: { project_id: projectId } } as const;
  await insertOneTimeToken(tx, place, {
    token_id: token.tokenId,
    token_hash: token.tokenHash,
    kind: token.kind,
    organization_id: token.organizationId,
    code_challenge: token.codeChallenge,
    profile: JSON.stringify(token.profile),
    tokens_sealed: token.tokensSealed,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
  });
}

type TokenRow = Selectable<AuthSchema["federation_tokens"]>;

/** Uses the token up: a refusal later in the transaction rolls that back. */
export async function consumeFederationToken(
  tx: Tx,
  projectId: string,
  { tokenHash, kind }: { readonly tokenHash: string; readonly kind: FederationToken["kind"] },
  now: Date,
): Promise<FederationToken | undefined> {
  const rows = {
    table: "federation_tokens",
    tenant: { project_id: projectId },
    where: { token_hash: tokenHash, kind },
  } as const;
  const row = await consumeOneTimeToken<TokenRow>(tx, rows, now);
  return (
    row && {
      tokenId: row.token_id,
      kind: row.kind,
      organizationId: row.organization_id,
      codeChallenge: row.code_challenge,
      profile: row.profile,
      tokensSealed: row.tokens_sealed,
    }
  );
}
