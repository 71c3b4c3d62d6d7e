import { rbacPolicy } from "@stocks-vibe/contracts/auth";
import * as z from "zod";
import { isRegistrableUrl } from "../../domain/link/redirect-urls.ts";
import type { Project } from "../../domain/project/project.ts";
import { RESOURCES } from "../rbac/default-policy.ts";

/** What an operator changes in the database. Everything that needs a secret has a command of its own. */
export type ProjectChanges = Partial<
  Omit<Project, "projectId" | "publicToken" | "secretHash" | "captcha" | "webhookSecretHash">
>;

export interface ProjectSetting {
  /** What may be written, in words for the operator. */
  readonly values: string;
  /** The environment decides it at each start of a project that is configured there. */
  readonly isOfEnvironment?: true;
  /** Throws a ZodError for what may not be. */
  readonly read: (text: string) => ProjectChanges;
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const minutes = z.coerce.number().int().min(5).max(527_040);
const count = z.coerce.number().int().min(0).max(1_000_000);
const onOff = z.enum(["on", "off"]).transform((text) => text === "on");
const origins = list.refine((all) => all.every(isOrigin), "not an exact origin");
const urls = list.refine(
  (all) => all.every(isRegistrableUrl),
  "a redirect URL must be https, or http on localhost",
);
const roleId = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/);
const resourceIds: ReadonlySet<string> = new Set(RESOURCES.map(({ resource_id }) => resource_id));
const policy = rbacPolicy
  .extend({ scopes: rbacPolicy.shape.scopes.default([]) })
  .refine(
    ({ roles, resources }) =>
      roles.every(({ role_id }) => roleId.safeParse(role_id).success) &&
      resources.every(({ resource_id }) => !resourceIds.has(resource_id)),
    "roles need plain ids, and resources of 'stytch.' are built in",
  );

const LIST_OF_URLS = "comma list of URLs; a trailing '?*' allows any query";

/** Every setting by the name that the command line has for it. */
export const PROJECT_SETTINGS: Readonly<Record<string, ProjectSetting>> = {
  name: {
    values: "text",
    isOfEnvironment: true,
    read: (text) => ({ name: z.string().min(1).max(128).parse(text) }),
  },
  "allowed-origins": {
    values: "comma list of origins",
    isOfEnvironment: true,
    read: (text) => ({ allowedOrigins: origins.parse(text) }),
  },
  "discovery-redirect-urls": {
    values: LIST_OF_URLS,
    isOfEnvironment: true,
    read: (text) => ({ discoveryRedirectUrls: urls.parse(text) }),
  },
  "login-redirect-urls": {
    values: LIST_OF_URLS,
    isOfEnvironment: true,
    read: (text) => ({ loginRedirectUrls: urls.parse(text) }),
  },
  "signup-redirect-urls": {
    values: LIST_OF_URLS,
    isOfEnvironment: true,
    read: (text) => ({ signupRedirectUrls: urls.parse(text) }),
  },
  "invite-redirect-urls": {
    values: LIST_OF_URLS,
    isOfEnvironment: true,
    read: (text) => ({ inviteRedirectUrls: urls.parse(text) }),
  },
  "reset-password-redirect-urls": {
    values: LIST_OF_URLS,
    isOfEnvironment: true,
    read: (text) => ({ resetPasswordRedirectUrls: urls.parse(text) }),
  },
  "mail-domains": {
    values: "comma list of the domains that mail comes from",
    isOfEnvironment: true,
    read: (text) => ({ mailDomains: list.parse(text) }),
  },
  "session-default-minutes": {
    values: "5 to 527040",
    read: (text) => ({ sessionDefaultMinutes: minutes.parse(text) }),
  },
  "session-maximum-minutes": {
    values: "5 to 527040",
    read: (text) => ({ sessionMaximumMinutes: minutes.parse(text) }),
  },
  "session-absolute-minutes": {
    values: "5 to 527040: from the first proof, whatever is extended or exchanged",
    read: (text) => ({ sessionAbsoluteMinutes: minutes.parse(text) }),
  },
  "discovery-link-maximum-minutes": {
    values: "5 to 527040",
    read: (text) => ({ discoveryLinkMaximumMinutes: minutes.parse(text) }),
  },
  "invite-maximum-minutes": {
    values: "5 to 527040",
    read: (text) => ({ inviteMaximumMinutes: minutes.parse(text) }),
  },
  "create-organization": {
    values: "on | off",
    read: (text) => ({ createOrganizationEnabled: onOff.parse(text) }),
  },
  "pkce-magic-links": {
    values: "on | off",
    read: (text) => ({ pkceRequiredForEmailMagicLinks: onOff.parse(text) }),
  },
  "pkce-password-resets": {
    values: "on | off",
    read: (text) => ({ pkceRequiredForPasswordResets: onOff.parse(text) }),
  },
  "password-policy": {
    values: "zxcvbn | luds",
    read: (text) => ({ passwordPolicy: z.enum(["zxcvbn", "luds"]).parse(text) }),
  },
  "luds-complexity": {
    values: "1 to 4",
    read: (text) => ({ ludsComplexity: z.coerce.number().int().min(1).max(4).parse(text) }),
  },
  "luds-minimum-count": {
    values: "8 to 64",
    read: (text) => ({ ludsMinimumCount: z.coerce.number().int().min(8).max(64).parse(text) }),
  },
  "sms-countries": {
    values: "comma list of country codes such as US,CA",
    read: (text) => ({
      smsAllowedCountries: list.pipe(z.array(z.string().regex(/^[A-Z]{2}$/))).parse(text),
    }),
  },
  "sms-organization-daily-limit": {
    values: "0 or more",
    read: (text) => ({ smsOrganizationDailyLimit: count.parse(text) }),
  },
  "sms-project-daily-limit": {
    values: "0 or more",
    read: (text) => ({ smsProjectDailyLimit: count.parse(text) }),
  },
  "slug-pattern": {
    values: "an address with {{slug}} in it, or 'none'",
    read: (text) => ({
      slugPattern: text === "none" ? null : z.string().max(512).includes("{{slug}}").parse(text),
    }),
  },
  "member-look-up": {
    values: "on | off",
    read: (text) => ({ memberLookUpEnabled: onOff.parse(text) }),
  },
  "user-look-up": {
    values: "on | off",
    read: (text) => ({ userLookUpEnabled: onOff.parse(text) }),
  },
  "dfp-mode": {
    values: "off | OBSERVATION | DECISIONING",
    read: (text) => ({
      dfpMode: text === "off" ? null : z.enum(["OBSERVATION", "DECISIONING"]).parse(text),
    }),
  },
  policy: {
    values: `JSON: {"roles": [{"role_id", "permissions": [{"resource_id", "actions": […]}]}], "resources": [{"resource_id", "actions": […]}]}`,
    read: (text) => ({ customPolicy: policy.parse(JSON.parse(text)) }),
  },
};
