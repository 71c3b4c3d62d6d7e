import type { Project } from "../../domain/project/project.ts";
import type { ProjectSettings } from "./project-settings.ts";

type FactorSettings = Pick<
  Project,
  | "loginRedirectUrls"
  | "signupRedirectUrls"
  | "resetPasswordRedirectUrls"
  | "pkceRequiredForPasswordResets"
  | "passwordPolicy"
  | "ludsComplexity"
  | "ludsMinimumCount"
  | "smsAllowedCountries"
  | "smsOrganizationDailyLimit"
  | "smsProjectDailyLimit"
>;

/** The settings of the ways to sign in, with their defaults. */
export const factorSettings = (settings: ProjectSettings): FactorSettings => ({
  loginRedirectUrls: settings.redirectUrls,
  signupRedirectUrls: settings.redirectUrls,
  resetPasswordRedirectUrls: settings.redirectUrls,
  pkceRequiredForPasswordResets: settings.pkceRequiredForPasswordResets ?? true,
  passwordPolicy: settings.passwordPolicy ?? "zxcvbn",
  ludsComplexity: settings.ludsComplexity ?? 3,
  ludsMinimumCount: settings.ludsMinimumCount ?? 8,
  smsAllowedCountries: settings.smsAllowedCountries ?? ["US", "CA"],
  smsOrganizationDailyLimit: settings.smsOrganizationDailyLimit ?? 100,
  smsProjectDailyLimit: settings.smsProjectDailyLimit ?? 1000,
});
