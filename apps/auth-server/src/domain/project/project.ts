import { newId } from "@stocks-vibe/server-kit";
import type { ProjectOperation } from "./project-operation.ts";

/** An adopter's set-up: which sites may call, where links may lead, how long things last. Times are in minutes. */
export interface Project extends ProjectOperation {
  readonly projectId: string;
  readonly name: string;
  readonly publicToken: string;
  readonly secretHash: string | null;
  readonly allowedOrigins: readonly string[];
  readonly discoveryRedirectUrls: readonly string[];
  readonly inviteRedirectUrls: readonly string[];
  /** The domains that this project's mail is sent from. */
  readonly mailDomains: readonly string[];
  readonly sessionDefaultMinutes: number;
  readonly sessionMaximumMinutes: number;
  readonly discoveryLinkMaximumMinutes: number;
  readonly inviteMaximumMinutes: number;
  readonly createOrganizationEnabled: boolean;
  readonly pkceRequiredForEmailMagicLinks: boolean;
  readonly loginRedirectUrls: readonly string[];
  readonly signupRedirectUrls: readonly string[];
  readonly resetPasswordRedirectUrls: readonly string[];
  readonly pkceRequiredForPasswordResets: boolean;
  /** 'luds' counts kinds of characters, which standards advise against; an operator has to choose it. */
  readonly passwordPolicy: "zxcvbn" | "luds";
  readonly ludsComplexity: number;
  readonly ludsMinimumCount: number;
  /** ISO 3166 codes of the countries that texts may go to: elsewhere they can be made to cost a fortune. */
  readonly smsAllowedCountries: readonly string[];
  readonly smsOrganizationDailyLimit: number;
  readonly smsProjectDailyLimit: number;
}

export type Environment = "test" | "live";

/** The same mark by which the official clients choose their host. */
export const environmentOf = (publicToken: string): Environment =>
  publicToken.includes("public-token-test") ? "test" : "live";

/** A new public identifier such as `member-live-9d3e…`. It names a thing and proves nothing. */
export const newProjectId = (project: Pick<Project, "publicToken">, kind: string): string =>
  newId(`${kind}-${environmentOf(project.publicToken)}`);
