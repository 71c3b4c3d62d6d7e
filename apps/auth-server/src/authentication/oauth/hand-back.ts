import type { ProviderValues } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { LinkingRefusal } from "../../domain/account-linking/account-linking.ts";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import { chooseRedirectUrl, type ReturnUrls, returnUrl } from "../../domain/link/redirect-urls.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { AttemptsOfFederation } from "../federation/attempts.service.ts";
import type { FederatedAccountsService } from "../federation/federated-accounts.service.ts";

type Tx = Transaction<AuthSchema>;

/** The addresses that a page asks to go on at. */
interface AskedUrls {
  readonly login_redirect_url?: string | undefined;
  readonly signup_redirect_url?: string | undefined;
  readonly discovery_redirect_url?: string | undefined;
}

/** The error type that the page gets for a refusal. The audit log has the check that failed. */
const WIRE_REASONS: Readonly<
  Record<
    LinkingRefusal,
    | "oauth_flow_callback_error"
    | "email_jit_provisioning_not_allowed"
    | "invalid_email_for_jit_provisioning"
  >
> = {
  address_not_vouched: "oauth_flow_callback_error",
  access_ended: "oauth_flow_callback_error",
  another_account_linked: "oauth_flow_callback_error",
  email_jit_provisioning_not_allowed: "email_jit_provisioning_not_allowed",
  invalid_email_for_jit_provisioning: "invalid_email_for_jit_provisioning",
};

const NO_MATCH = "no_match_for_provided_oauth_url";

/** Where the page goes on, of the project's registered addresses. */
export function returnUrlsOf(
  project: Project,
  flow: "organization" | "discovery",
  query: AskedUrls,
): ReturnUrls {
  if (flow === "discovery") {
    const given = query.discovery_redirect_url;
    const { discoveryRedirectUrls } = project;
    const discovery = chooseRedirectUrl(
      given,
      discoveryRedirectUrls,
      "no_discovery_redirect_urls_set",
      NO_MATCH,
    );
    return { login: "", signup: "", discovery };
  }
  const { loginRedirectUrls, signupRedirectUrls } = project;
  return {
    login: chooseRedirectUrl(
      query.login_redirect_url,
      loginRedirectUrls,
      "no_login_redirect_urls_set",
      NO_MATCH,
    ),
    signup: chooseRedirectUrl(
      query.signup_redirect_url,
      signupRedirectUrls,
      "no_signup_redirect_urls_set",
      NO_MATCH,
    ),
    discovery: "",
  };
}

const targetOf = ({ discovery, signup, login }: ReturnUrls, isNew: boolean): string =>
  discovery || (isNew ? signup : login);

/** What a provider said, and what it was asked for. */
interface Said {
  /** Null before an organization is chosen. */
  readonly organizationId: string | null;
  readonly returnUrls: ReturnUrls;
  readonly codeChallenge: string;
  readonly profile: FederatedProfile;
  readonly tokens: ProviderValues;
}

/**
 * Makes a token of what a provider said, and answers the page's address with it. Refuses where it
 * can lead nowhere.
 */
export function createHandBack({
  accounts,
  attempts,
}: {
  readonly accounts: FederatedAccountsService;
  readonly attempts: AttemptsOfFederation;
}) {
  async function foresee(
    tx: Tx,
    project: Project,
    said: { readonly organizationId: string | null; readonly profile: FederatedProfile },
  ): Promise<{ readonly isNew: boolean; readonly refusal: LinkingRefusal | null }> {
    const { organizationId, profile } = said;
    if (organizationId === null) {
      return { isNew: false, refusal: await accounts.foresee(tx, project, profile) };
    }
    const decision = await accounts.decideIn(tx, project, { organizationId, profile });
    const refusal = decision.kind === "refused" ? decision.reason : null;
    return { isNew: decision.kind === "join", refusal };
  }

  return async (tx: Tx, project: Project, said: Said, now: Date): Promise<string> => {
    const { organizationId, returnUrls, ...proof } = said;
    const { isNew, refusal } = await foresee(tx, project, said);
    if (refusal) throw new Refusal(WIRE_REASONS[refusal], { details: { check: refusal } });
    const kind = organizationId === null ? "discovery_oauth" : "oauth";
    const token = await attempts.issue(tx, project, { kind, organizationId, ...proof }, now);
    return returnUrl(targetOf(returnUrls, isNew), kind, { token });
  };
}
