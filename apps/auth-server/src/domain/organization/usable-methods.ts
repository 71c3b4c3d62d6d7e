import { MFA_METHODS, type MfaMethodName } from "../member/mfa-method.ts";
import type { Project } from "../project/project.ts";
import type { AuthMethodName } from "./auth-method.ts";

/** The ways to sign in that this server answers. No identity provider can be connected yet. */
export const ANSWERED_METHODS = [
  "magic_link",
  "email_otp",
  "password",
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

/** Pure: what members of the project's organizations can prove at all. */
export function usableMethods(
  project: Texts & Pick<Project, "isConfiguredByEnvironment">,
  reach: Delivery,
): UsableMethods {
  const textsArrive = reach.sendsTexts && allowsTexts(project);
  return {
    authMethods: project.isConfiguredByEnvironment ? reach.signInMethods : ANSWERED_METHODS,
    mfaMethods: MFA_METHODS.filter((method) => method !== "sms_otp" || textsArrive),
  };
}
