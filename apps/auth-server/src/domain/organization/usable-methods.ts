import { methodOfProvider } from "../federation/federated-profile.ts";
import type { OauthProviderName } from "../federation/oauth-providers.ts";
import { MFA_METHODS, type MfaMethodName } from "../member/member.ts";
import type { Project } from "../project/project.ts";
import type { AuthMethodName } from "./organization.ts";

/** The ways to sign in that this server answers, as far as a project has set them up. */
export const ANSWERED_METHODS = [
  "magic_link",
  "email_otp",
  "password",
  "sso",
  "google_oauth",
  "microsoft_oauth",
  "hubspot_oauth",
  "slack_oauth",
  "github_oauth",
] as const satisfies readonly AuthMethodName[];

/** What an installation can do, as its configuration says. */
export interface Delivery {
  /**
   * The ways that the pages of the configured project offer. Other projects' pages are not known
   * here.
   */
  readonly signInMethods: readonly AuthMethodName[];
  /** Whether text messages go anywhere. */
  readonly sendsTexts: boolean;
}

/** The first and the second factors that someone can be asked for. */
export interface UsableMethods {
  readonly authMethods: readonly AuthMethodName[];
  readonly mfaMethods: readonly MfaMethodName[];
}

type Texts = Pick<
  Project,
  "smsAllowedCountries" | "smsOrganizationDailyLimit" | "smsProjectDailyLimit"
>;

const allowsTexts = (project: Texts): boolean =>
  project.smsAllowedCountries.length > 0 &&
  project.smsOrganizationDailyLimit > 0 &&
  project.smsProjectDailyLimit > 0;

/**
 * Pure: what members of the project's organizations can prove at all. `providers` are those that
 * the project is registered with.
 */
export function usableMethods(
  project: Texts & Pick<Project, "isConfiguredByEnvironment">,
  reach: Delivery,
  providers: readonly OauthProviderName[],
): UsableMethods {
  const textsArrive = reach.sendsTexts && allowsTexts(project);
  const offered = project.isConfiguredByEnvironment ? reach.signInMethods : ANSWERED_METHODS;
  const isSetUp = (method: AuthMethodName): boolean =>
    !method.endsWith("_oauth") ||
    providers.some((provider) => methodOfProvider(provider) === method);
  return {
    authMethods: offered.filter(isSetUp),
    mfaMethods: MFA_METHODS.filter((method) => method !== "sms_otp" || textsArrive),
  };
}
