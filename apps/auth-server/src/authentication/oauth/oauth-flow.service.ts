import { Refusal } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { methodOfProvider } from "../../domain/federation/federated-profile.ts";
import {
  allowedParameters,
  isOauthProvider,
  type OauthProviderName,
  PROVIDERS,
} from "../../domain/federation/oauth-providers.ts";
import { acceptCodeChallenge } from "../../domain/link/link-token.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { takesMethod } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { AttemptsOfFederation, Return } from "../federation/attempts.service.ts";
import type { FederatedAccountsService } from "../federation/federated-accounts.service.ts";
import { ProviderFailure } from "../federation/oauth-protocol.ts";
import { createHandBack, returnUrlsOf } from "./hand-back.ts";
import type { OauthProvidersService } from "./oauth-providers.service.ts";
import type { ProviderClient } from "./provider-client.ts";

/** The query of a start, as the clients write it. */
interface OauthStartQuery extends Readonly<Record<string, unknown>> {
  readonly organization_id?: string | undefined;
  readonly slug?: string | undefined;
  readonly custom_scopes?: string | undefined;
  readonly pkce_code_challenge?: string | undefined;
  readonly login_redirect_url?: string | undefined;
  readonly signup_redirect_url?: string | undefined;
  readonly discovery_redirect_url?: string | undefined;
}

export interface OauthFlowService {
  /**
   * Everything is decided here: what is refused has no address to go to. Answers the provider's
   * page.
   */
  start(
    origin: RequestOrigin,
    asked: {
      readonly provider: string;
      readonly flow: "organization" | "discovery";
      readonly query: OauthStartQuery;
      readonly mark: string;
    },
  ): Promise<URL>;
  /**
   * Finishes what came back, and answers where the browser goes on: with a token or with an error.
   */
  finish(
    origin: RequestOrigin,
    provider: OauthProviderName,
    returned: Return,
    callback: { readonly query: URLSearchParams; readonly state: string },
  ): Promise<string>;
}

export interface OauthFlowParts extends Pick<DatabaseServices, "db"> {
  readonly organizations: OrganizationsService;
  readonly attempts: AttemptsOfFederation;
  readonly accounts: FederatedAccountsService;
  readonly oauthProviders: OauthProvidersService;
  readonly providers: ProviderClient;
  readonly perform: Audited;
  readonly publicUrl: string;
}

const scopesIn = (text: string | undefined): string[] =>
  (text ?? "").split(" ").filter((scope) => scope !== "");

/**
 * Where each provider sends browsers back to: one address for each, so that none answers another's.
 */
export const oauthCallbackUrl = (publicUrl: string, provider: OauthProviderName): string =>
  `${publicUrl}/v1/b2b/public/oauth/${provider}/callback`;

export function createOauthFlow(parts: OauthFlowParts): OauthFlowService {
  const { db, organizations, attempts, accounts, oauthProviders, providers } = parts;
  const { perform, publicUrl } = parts;
  const handBack = createHandBack({ accounts, attempts });

  async function registrationOf({ projectId }: Project, provider: OauthProviderName) {
    const found = await oauthProviders.find(projectId, provider);
    if (!found) throw new Refusal("oauth_config_not_found");
    return { ...found, redirectUri: oauthCallbackUrl(publicUrl, provider) };
  }

  /** The organization that the sign-in is for, which takes people of this provider. */
  const organizationFor = (
    project: Project,
    provider: OauthProviderName,
    query: OauthStartQuery,
  ): Promise<Organization> =>
    db.transaction({}, async (tx) => {
      const { organization_id: id, slug } = query;
      const organization = await organizations.enterNamed(tx, project, id || slug || "");
      if (!takesMethod(organization, methodOfProvider(provider))) {
        throw new Refusal("operation_restricted_by_organization_auth_methods");
      }
      return organization;
    });

  const start: OauthFlowService["start"] = (origin, { provider, flow, query, mark }) =>
    perform(origin, "oauth.start", async (transaction) => {
      const { project } = origin;
      if (!isOauthProvider(provider)) throw new Refusal("oauth_config_not_found");
      const codeChallenge = acceptCodeChallenge(query.pkce_code_challenge, true) ?? "";
      const returnUrls = returnUrlsOf(project, flow, query);
      const registration = await registrationOf(project, provider);
      const { projectId } = project;
      const { organizationId } =
        flow === "organization"
          ? await organizationFor(project, provider, query)
          : { organizationId: null };
      const attempt = { kind: "oauth", peer: provider, organizationId, returnUrls } as const;
      const departure = await transaction({ projectId }, ({ tx, now }) =>
        attempts.begin(tx, project, { ...attempt, codeChallenge, mark }, now),
      );
      return providers.authorizationUrl(registration, {
        ...departure,
        customScopes: scopesIn(query.custom_scopes),
        parameters: allowedParameters(PROVIDERS[provider].parameters, query),
      });
    });

  /** Asks the provider, with no transaction open meanwhile: one that hangs holds nothing. */
  async function askProvider(
    project: Project,
    provider: OauthProviderName,
    returned: Return,
    callback: { readonly query: URLSearchParams; readonly state: string },
  ) {
    const registration = await registrationOf(project, provider);
    const { nonce, verifier } = returned;
    try {
      return await providers.signIn(registration, { ...callback, nonce, verifier });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw new Refusal("oauth_flow_callback_error", {
        cause: error,
        details: { reason: error.reason, check: error.detail },
      });
    }
  }

  const finish: OauthFlowService["finish"] = (origin, provider, returned, callback) =>
    perform(origin, "oauth.callback", async (transaction) => {
      const { project } = origin;
      const { organizationId, returnUrls, codeChallenge } = returned;
      const { profile, tokens } = await askProvider(project, provider, returned, callback);
      return transaction({}, async ({ tx, now, record }) => {
        const said = { organizationId, returnUrls, codeChallenge, profile, tokens };
        const url = await handBack(tx, project, said, now);
        await record({
          ...(organizationId === null ? {} : { organizationId }),
          details: { provider },
        });
        return url;
      });
    });

  return { start, finish };
}
