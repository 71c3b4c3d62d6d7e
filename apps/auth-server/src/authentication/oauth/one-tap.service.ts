import type {
  SubmitDiscoveryOneTapRequest,
  SubmitOneTapRequest,
} from "@stocks-vibe/contracts/auth";
import { Refusal, randomToken } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { readProfile } from "../../domain/federation/read-profile.ts";
import { acceptCodeChallenge } from "../../domain/link/link-token.ts";
import { takesMethod } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { KeyedHash } from "../../platform/limits/keyed-hash.ts";
import { ProviderFailure } from "../federation/oauth-protocol.ts";
import { createHandBack, returnUrlsOf } from "./hand-back.ts";
import type { OauthFlowParts } from "./oauth-flow.service.ts";

export interface OneTapService {
  /** What Google's script is started with: our client id there, and a nonce for ten minutes. */
  start(project: Project): Promise<{ readonly clientId: string; readonly nonce: string }>;
  /** Takes the id_token that Google gave the page. Answers where the page goes on. */
  submit(origin: RequestOrigin, request: SubmitOneTapRequest): Promise<string>;
  submitDiscovery(origin: RequestOrigin, request: SubmitDiscoveryOneTapRequest): Promise<string>;
}

export interface OneTapParts extends Omit<OauthFlowParts, "publicUrl"> {
  readonly nonceHash: KeyedHash;
}

const MINUTES = 10;

/** Google gives the page an id_token and nothing else. */
const valuesOf = (idToken: string) => ({
  access_token: "",
  id_token: idToken,
  refresh_token: "",
  scopes: [],
  expires_at: "",
});

const failure = (check: string, cause?: unknown): Refusal =>
  new Refusal("oauth_flow_callback_error", { details: { check }, cause });

export function createOneTap(parts: OneTapParts): OneTapService {
  const { db, organizations, attempts, accounts, oauthProviders, providers } = parts;
  const { nonceHash, perform } = parts;
  const handBack = createHandBack({ accounts, attempts });

  async function google({ projectId }: Project) {
    const found = await oauthProviders.find(projectId, "google");
    if (!found?.config.hasOneTap) throw new Refusal("oauth_config_not_found");
    return found;
  }

  // A nonce says itself until when it holds, and that it is ours. It is used once, as its token is.
  const nonceOf = (projectId: string, value: string, until: number): string =>
    `${value}.${until}.${nonceHash(`${projectId}.${value}.${until}`)}`;

  function isOurs({ projectId }: Project, nonce: string, now: Date): boolean {
    const [value = "", until = ""] = nonce.split(".");
    const isOpen = Number(until) > now.getTime();
    return isOpen && nonceOf(projectId, value, Number(until)) === nonce;
  }

  /**
   * Who chose their account in the prompt, what must not be used again, and until when Google's
   * token is good.
   */
  async function verify(project: Project, idToken: string, now: Date) {
    const { config } = await google(project);
    try {
      const claims = await providers.verifyIdToken(config, idToken, { now, minutes: MINUTES });
      const { nonce } = claims;
      if (nonce !== undefined && !isOurs(project, String(nonce), now)) {
        throw new ProviderFailure("check", "a nonce that is not ours");
      }
      const issuer = providers.issuerOf(config);
      const profile = readProfile("google", { issuer, claims, emails: [], organizations: [] });
      const used = nonce === undefined ? [idToken] : [idToken, String(nonce)];
      return { profile, used, expiresAt: new Date(Number(claims.exp) * 1_000) };
    } catch (error) {
      if (error instanceof ProviderFailure) throw failure(error.detail, error);
      throw error;
    }
  }

  const submit = (
    origin: RequestOrigin,
    flow: "organization" | "discovery",
    request: SubmitDiscoveryOneTapRequest & Partial<SubmitOneTapRequest>,
  ): Promise<string> =>
    perform(origin, "oauth.callback", async (transaction) => {
      const { project } = origin;
      const codeChallenge = acceptCodeChallenge(request.pkce_code_challenge, true) ?? "";
      const returnUrls = returnUrlsOf(project, flow, request);
      const organizationId = await db.transaction({}, async (tx) => {
        if (flow === "discovery") return null;
        const named = request.organization_id ?? "";
        const organization = await organizations.enterNamed(tx, project, named);
        if (takesMethod(organization, "google_oauth")) return organization.organizationId;
        throw new Refusal("operation_restricted_by_organization_auth_methods");
      });
      const now = await db.transaction({}, async (_tx, at) => at);
      const { id_token: value } = request;
      const { profile, used, expiresAt } = await verify(project, value, now);
      return transaction({}, async ({ tx, record }) => {
        for (const once of used) {
          const token = { value: once, peer: "google", expiresAt };
          if (!(await attempts.isFirstUse(tx, project, token, now))) throw failure("replay");
        }
        const said = {
          organizationId,
          returnUrls,
          codeChallenge,
          profile,
          tokens: valuesOf(value),
        };
        const url = await handBack(tx, project, said, now);
        const details = { provider: "google" };
        await record({ ...(organizationId === null ? {} : { organizationId }), details });
        return url;
      });
    });

  return {
    async start(project) {
      const { config } = await google(project);
      const until = await db.transaction({}, async (_tx, now) => now.getTime() + MINUTES * 60_000);
      return { clientId: config.clientId, nonce: nonceOf(project.projectId, randomToken(), until) };
    },
    submit: (origin, request) => submit(origin, "organization", request),
    submitDiscovery: (origin, request) => submit(origin, "discovery", request),
  };
}
