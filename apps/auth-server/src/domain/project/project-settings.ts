import { rbacPolicy } from "@stocks-vibe/contracts/auth";
import * as z from "zod";
import { isDomain } from "../address/email-address.ts";
import { isPhoneCountry } from "../address/phone-number.ts";
import { isOrigin, isRegistrableUrl } from "../link/redirect-urls.ts";
import { RESOURCES } from "../rbac/policy-of.ts";

/** A mistake of the operator, in words for the one who typed the command. */
export class ProjectMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProjectMistake";
  }
}

/** What a setting is besides its value. */
export interface SettingFacts {
  /** Its name on the command line. */
  readonly command: string;
  /** What may be written there, in words for the operator. */
  readonly values: string;
  /** What is written there, as the value that the schema checks; the text itself unless given. */
  readonly fromText?: (text: string) => unknown;
  /** The word for null, where that may be. */
  readonly nothing?: string;
  /** Of a new project that says nothing of it. Absent where each project has to say. */
  readonly initially?: unknown;
  /**
   * The environment decides it at each start of a project that is configured there, and no command
   * changes it.
   */
  readonly isOfEnvironment?: true;
}

/** The facts of each setting below. */
const settingFacts = z.registry<SettingFacts>();

const commaList = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
const SWITCHED: Readonly<Record<string, boolean>> = { on: true, off: false };
const onOff = (text: string): unknown => SWITCHED[text] ?? text;

const orNothing = (nothing: string) => ({
  nothing,
  fromText: (text: string) => (text === nothing ? null : text),
});

/** A value as it is written on the command line. */
function asText(value: unknown, nothing = ""): string {
  if (value === null) return nothing;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.join(",") || '""';
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const list = () => z.array(z.string()).readonly();
const origins = () => list().refine((all) => all.every(isOrigin), "not an exact origin");
const urls = () =>
  list().refine(
    (all) => all.every(isRegistrableUrl),
    "a redirect URL must be https, or http on localhost",
  );
const minutes = () => z.number().int().min(5).max(527_040);
const count = () => z.number().int().min(0).max(1_000_000);

const roleId = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/);
const resourceIds: ReadonlySet<string> = new Set(RESOURCES.map(({ resource_id }) => resource_id));
const policy = rbacPolicy.refine(
  ({ roles, resources }) =>
    roles.every(({ role_id }) => roleId.safeParse(role_id).success) &&
    resources.every(({ resource_id }) => !resourceIds.has(resource_id)),
  "roles need plain ids, and resources of 'stytch.' are built in",
);

const URLS = {
  values: "comma list of URLs; a trailing '?*' allows any query",
  fromText: commaList,
  isOfEnvironment: true,
} as const;
const MINUTES = { values: "5 to 527040", fromText: Number } as const;
const COUNT = { values: "0 or more", fromText: Number } as const;
const SWITCH = { values: "on | off", fromText: onOff } as const;

/**
 * Every setting of a project, a row each: its schema and its facts. What the configuration may say,
 * what commands change, what a new project begins with and the columns of the table derive from it.
 * Times are in minutes.
 */
export const projectSettings = z.object({
  name: z
    .string()
    .min(1)
    .max(128)
    .register(settingFacts, { command: "name", values: "text", isOfEnvironment: true }),
  /** Whose pages may call. */
  allowedOrigins: origins().register(settingFacts, {
    command: "allowed-origins",
    values: "comma list of origins",
    fromText: commaList,
    isOfEnvironment: true,
  }),
  /** Where links may lead; the first is used when a request names none. */
  discoveryRedirectUrls: urls().register(settingFacts, {
    command: "discovery-redirect-urls",
    ...URLS,
  }),
  loginRedirectUrls: urls().register(settingFacts, { command: "login-redirect-urls", ...URLS }),
  signupRedirectUrls: urls().register(settingFacts, { command: "signup-redirect-urls", ...URLS }),
  inviteRedirectUrls: urls().register(settingFacts, { command: "invite-redirect-urls", ...URLS }),
  resetPasswordRedirectUrls: urls().register(settingFacts, {
    command: "reset-password-redirect-urls",
    ...URLS,
  }),
  /** The domains that this project's mail is sent from. */
  mailDomains: list()
    .refine((all) => all.every(isDomain), "not a domain such as example.com")
    .register(settingFacts, {
      command: "mail-domains",
      values: "comma list of the domains that mail comes from",
      fromText: commaList,
      initially: [],
      isOfEnvironment: true,
    }),
  sessionDefaultMinutes: minutes().register(settingFacts, {
    command: "session-default-minutes",
    ...MINUTES,
    initially: 30,
  }),
  sessionMaximumMinutes: minutes().register(settingFacts, {
    command: "session-maximum-minutes",
    ...MINUTES,
    initially: 1440,
  }),
  /**
   * However often a session is extended or exchanged, so many minutes after the first proof it is
   * over.
   */
  sessionAbsoluteMinutes: minutes().register(settingFacts, {
    command: "session-absolute-minutes",
    values: "5 to 527040: from the first proof, whatever is extended or exchanged",
    fromText: Number,
    initially: 1440,
  }),
  discoveryLinkMaximumMinutes: minutes().register(settingFacts, {
    command: "discovery-link-maximum-minutes",
    ...MINUTES,
    initially: 60,
  }),
  inviteMaximumMinutes: minutes().register(settingFacts, {
    command: "invite-maximum-minutes",
    ...MINUTES,
    initially: 10_080,
  }),
  createOrganizationEnabled: z
    .boolean()
    .register(settingFacts, { command: "create-organization", ...SWITCH, initially: true }),
  /**
   * Whether a member's call deletes an organization only after the day in which any administrator
   * can withdraw it (see management/README.md).
   */
  organizationDeletionGrace: z.boolean().register(settingFacts, {
    command: "organization-deletion-grace",
    ...SWITCH,
    initially: false,
  }),
  pkceRequiredForEmailMagicLinks: z
    .boolean()
    .register(settingFacts, { command: "pkce-magic-links", ...SWITCH, initially: false }),
  pkceRequiredForPasswordResets: z
    .boolean()
    .register(settingFacts, { command: "pkce-password-resets", ...SWITCH, initially: true }),
  /**
   * 'luds' counts kinds of characters, which standards advise against; an operator has to choose
   * it.
   */
  passwordPolicy: z.enum(["zxcvbn", "luds"]).register(settingFacts, {
    command: "password-policy",
    values: "zxcvbn | luds",
    initially: "zxcvbn",
  }),
  ludsComplexity: z.number().int().min(1).max(4).register(settingFacts, {
    command: "luds-complexity",
    values: "1 to 4",
    fromText: Number,
    initially: 3,
  }),
  ludsMinimumCount: z.number().int().min(8).max(64).register(settingFacts, {
    command: "luds-minimum-count",
    values: "8 to 64",
    fromText: Number,
    initially: 8,
  }),
  /**
   * ISO 3166 codes of the countries that texts may go to: elsewhere they can be made to cost a
   * fortune.
   */
  smsAllowedCountries: z
    .array(z.string().refine(isPhoneCountry, "not the code of a country, such as US"))
    .readonly()
    .register(settingFacts, {
      command: "sms-countries",
      values: "comma list of country codes such as US,CA",
      fromText: commaList,
      initially: ["US", "CA"],
    }),
  smsOrganizationDailyLimit: count().register(settingFacts, {
    command: "sms-organization-daily-limit",
    ...COUNT,
    initially: 100,
  }),
  smsProjectDailyLimit: count().register(settingFacts, {
    command: "sms-project-daily-limit",
    ...COUNT,
    initially: 1000,
  }),
  /**
   * Where pages find an organization's slug in their address, such as
   * 'https://{{slug}}.example.com'.
   */
  slugPattern: z
    .string()
    .max(512)
    .includes("{{slug}}")
    .nullable()
    .register(settingFacts, {
      command: "slug-pattern",
      values: "an address with {{slug}} in it, or 'none'",
      ...orNothing("none"),
      initially: null,
    }),
  memberLookUpEnabled: z
    .boolean()
    .register(settingFacts, { command: "member-look-up", ...SWITCH, initially: true }),
  userLookUpEnabled: z
    .boolean()
    .register(settingFacts, { command: "user-look-up", ...SWITCH, initially: true }),
  /** How device fingerprints are used: not at all, only looked at, or decided by. */
  dfpMode: z
    .enum(["OBSERVATION", "DECISIONING"])
    .nullable()
    .register(settingFacts, {
      command: "dfp-mode",
      values: "off | OBSERVATION | DECISIONING",
      ...orNothing("off"),
      initially: null,
    }),
  /** Roles, resources and scopes of the adopter's own application. */
  customPolicy: policy.register(settingFacts, {
    command: "policy",
    values: `JSON: {"roles": [{"role_id", "permissions": [{"resource_id", "actions": […]}]}], "resources": [{"resource_id", "actions": […]}]}`,
    fromText: (text) => ({ scopes: [], ...JSON.parse(text) }),
    initially: { roles: [], resources: [], scopes: [] },
  }),
});

export type ProjectSettingValues = Readonly<z.output<typeof projectSettings>>;

/** What may be said of settings that keep their value otherwise. */
export const someSettings = projectSettings.partial();
export type SomeSettings = Readonly<z.output<typeof someSettings>>;

const facts = Object.entries(projectSettings.shape).flatMap(([name, schema]) => {
  const known = settingFacts.get(schema);
  return known ? [{ name, schema, ...known }] : [];
});

/** What a new project begins with, by the name of each setting that has such a value. */
export const INITIAL_SETTINGS: Readonly<Record<string, unknown>> = Object.fromEntries(
  facts
    .filter(({ initially }) => initially !== undefined)
    .map(({ name, initially }) => [name, initially]),
);

/** A setting as the command line knows it. */
export interface ProjectSetting extends Pick<SettingFacts, "values" | "isOfEnvironment"> {
  /** Its name in the configuration. */
  readonly field: string;
  /** Throws a ZodError for what may not be. */
  readonly read: (text: string) => SomeSettings;
  /** What a project has, as `read` takes it. */
  readonly write: (values: ProjectSettingValues) => string;
}

/** Every setting by the name that the command line has for it. */
export const PROJECT_SETTINGS: Readonly<Record<string, ProjectSetting>> = Object.fromEntries(
  facts.map(({ name, schema, command, values, nothing, isOfEnvironment, fromText = String }) => {
    // By its own schema first, whose errors say where inside the value the mistake is.
    const read = (text: string) => someSettings.parse({ [name]: schema.parse(fromText(text)) });
    const write = (all: ProjectSettingValues) =>
      asText(new Map(Object.entries(all)).get(name), nothing);
    return [
      command,
      { field: name, values, read, write, ...(isOfEnvironment ? { isOfEnvironment } : {}) },
    ];
  }),
);
