import {
  type Database,
  hashToken,
  randomToken,
  type SecretBox,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type {
  FederatedOutcome,
  FederatedProfile,
} from "../../domain/federation/federated-profile.ts";
import { checkCodeVerifier } from "../../domain/link/link-token.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { findAttemptByState } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import {
  consumeAttempt,
  consumeFederationToken,
  type FederationAttempt,
  type FederationToken,
  insertAttempt,
  insertFederationToken,
  insertUsedToken,
} from "./attempts.repository.ts";

type Tx = Transaction<AuthSchema>;

const ATTEMPT_MINUTES = 10;
const TOKEN_MINUTES = 5;
/** A redirect follows at once. */
const OUTCOME_MINUTES = 1;

export const attemptPlace = (projectId: string, attemptId: string) => ({
  table: "federation_attempts",
  column: "verifier_sealed",
  rowId: attemptId,
  organizationId: projectId,
});

export const tokensPlace = (projectId: string, tokenId: string) => ({
  table: "federation_tokens",
  column: "tokens_sealed",
  rowId: tokenId,
  organizationId: projectId,
});

type OfSso = Pick<
  FederationAttempt,
  "connectionId" | "peerSettings" | "requestId" | "isTest" | "setupLinkId"
>;

const NO_SSO: OfSso = {
  connectionId: "",
  peerSettings: "",
  requestId: "",
  isTest: false,
  setupLinkId: "",
};

type NewAttempt = Omit<
  FederationAttempt,
  "attemptId" | "nonce" | "verifierSealed" | "markHash" | "outcome" | keyof OfSso
> &
  Partial<OfSso> & {
    /** The browser's cookie. */
    readonly mark: string;
  };

/** What goes to the provider. Each belongs to this attempt alone. */
interface Departure {
  readonly state: string;
  readonly nonce: string;
  /** Our own PKCE verifier towards the provider (RFC 7636). */
  readonly verifier: string;
}

/** An attempt that came back, used up. */
export interface Return extends Omit<FederationAttempt, "verifierSealed"> {
  readonly verifier: string;
  /** Whether the browser is the one that left. */
  readonly isSameBrowser: boolean;
}

/** Leaving for a provider, coming back, and the token with which the page goes on. */
export interface AttemptsOfFederation {
  begin(tx: Tx, project: Project, attempt: NewAttempt, now: Date): Promise<Departure>;
  /**
   * Uses the attempt of a state up, in a transaction of its own: whatever fails afterwards, the
   * state does not come back. Undefined where it is unknown, used or over ten minutes old.
   */
  finish(
    state: string,
    mark: string | undefined,
  ): Promise<{ readonly projectId: string; readonly attempt: Return } | undefined>;
  /**
   * Keeps what came by a POST of another site, which carries no cookie: one minute, one use, and
   * only for the browser that left. Answers the state under which it is found.
   */
  keepOutcome(
    tx: Tx,
    project: Project,
    returned: Return,
    outcome: FederatedOutcome,
    now: Date,
  ): Promise<string>;
  /** Whether a token that a page got from a provider comes for the first time. */
  isFirstUse(
    tx: Tx,
    project: Project,
    token: { readonly value: string; readonly peer: string; readonly expiresAt: Date },
    now: Date,
  ): Promise<boolean>;
  /** A token for the page: five minutes, one use, with the verifier of the page that began. */
  issue(
    tx: Tx,
    project: Project,
    said: Pick<FederationToken, "kind" | "organizationId" | "codeChallenge"> & {
      readonly profile: FederatedProfile;
      /** The provider's own tokens; null keeps none. */
      readonly tokens: object | null;
    },
    now: Date,
  ): Promise<string>;
  /** Uses it up, and checks the verifier. Undefined where it is unknown, used or over. */
  consume(
    tx: Tx,
    project: Project,
    presented: {
      readonly token: string;
      readonly kind: FederationToken["kind"];
      readonly codeVerifier: string | undefined;
    },
    now: Date,
  ): Promise<(FederationToken & { readonly tokens: unknown }) | undefined>;
}

export function createAttemptsOfFederation(parts: {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
}): AttemptsOfFederation {
  const { db, secrets } = parts;
  return {
    async begin(tx, project, { mark, ...attempt }, now) {
      const { projectId } = project;
      const departure = { state: randomToken(), nonce: randomToken(), verifier: randomToken() };
      const attemptId = newProjectId(project, "federation-attempt");
      await setTenantScope(tx, { projectId });
      await insertAttempt(tx, projectId, {
        ...NO_SSO,
        ...attempt,
        outcome: null,
        attemptId,
        stateHash: hashToken(departure.state),
        nonce: departure.nonce,
        verifierSealed: secrets.seal(departure.verifier, attemptPlace(projectId, attemptId)),
        markHash: hashToken(mark),
        createdAt: now,
        expiresAt: minutesAfter(now, ATTEMPT_MINUTES),
      });
      return departure;
    },
    finish: (state, mark) =>
      db.transaction({}, async (tx, now) => {
        const stateHash = hashToken(state);
        const found = await findAttemptByState(tx, stateHash);
        if (!found) return undefined;
        const { projectId } = found;
        await setTenantScope(tx, { projectId });
        const used = await consumeAttempt(tx, projectId, stateHash, now);
        if (!used) return undefined;
        const { verifierSealed, ...attempt } = used;
        const verifier = secrets.open(verifierSealed, attemptPlace(projectId, attempt.attemptId));
        const isSameBrowser = mark !== undefined && hashToken(mark) === attempt.markHash;
        return { projectId, attempt: { ...attempt, verifier, isSameBrowser } };
      }),
    async keepOutcome(tx, project, { verifier, isSameBrowser: _, ...returned }, outcome, now) {
      const { projectId } = project;
      const state = randomToken();
      const attemptId = newProjectId(project, "federation-attempt");
      await setTenantScope(tx, { projectId });
      await insertAttempt(tx, projectId, {
        ...returned,
        outcome,
        attemptId,
        stateHash: hashToken(state),
        verifierSealed: secrets.seal(verifier, attemptPlace(projectId, attemptId)),
        createdAt: now,
        expiresAt: minutesAfter(now, OUTCOME_MINUTES),
      });
      return state;
    },
    async isFirstUse(tx, project, { value, peer, expiresAt }, now) {
      const { projectId } = project;
      const attemptId = newProjectId(project, "federation-attempt");
      await setTenantScope(tx, { projectId });
      return insertUsedToken(tx, projectId, {
        attemptId,
        tokenHash: hashToken(value),
        peer,
        verifierSealed: secrets.seal("", attemptPlace(projectId, attemptId)),
        usedAt: now,
        expiresAt,
      });
    },
    async issue(tx, project, { tokens, ...said }, now) {
      const { projectId } = project;
      const token = randomToken();
      const tokenId = newProjectId(project, "federation-token");
      const tokensSealed =
        tokens && secrets.seal(JSON.stringify(tokens), tokensPlace(projectId, tokenId));
      await setTenantScope(tx, { projectId });
      await insertFederationToken(tx, projectId, {
        ...said,
        tokenId,
        tokenHash: hashToken(token),
        tokensSealed,
        createdAt: now,
        expiresAt: minutesAfter(now, TOKEN_MINUTES),
      });
      return token;
    },
    async consume(tx, { projectId }, { token, kind, codeVerifier }, now) {
      await setTenantScope(tx, { projectId });
      const presented = { tokenHash: hashToken(token), kind };
      const used = await consumeFederationToken(tx, projectId, presented, now);
      if (!used) return undefined;
      // A refusal rolls the use back: whoever has the token without its verifier burns nothing.
      checkCodeVerifier(used.codeChallenge, codeVerifier);
      const { tokensSealed, tokenId } = used;
      const opened = tokensSealed && secrets.open(tokensSealed, tokensPlace(projectId, tokenId));
      return { ...used, tokens: opened ? JSON.parse(opened) : null };
    },
  };
}
