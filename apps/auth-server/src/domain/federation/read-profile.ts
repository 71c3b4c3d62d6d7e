import * as z from "zod";
import { comparableAddress, domainOf, parseEmailAddress } from "../address/email-address.ts";
import {
  type FederatedProfile,
  isOutlookFamily,
  type ProviderTenant,
  type Vouching,
} from "./federated-profile.ts";
import type { OauthProviderName } from "./oauth-providers.ts";

/** What a provider answered, after signature, audience and times were checked. */
export interface ProviderAnswer {
  /** Of the id_token, or the one that the table names. */
  readonly issuer: string;
  /** Claims of the id_token, or the account that the provider describes. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** GitHub's lists; empty elsewhere. */
  readonly emails: readonly unknown[];
  readonly organizations: readonly unknown[];
}

/** The answer lacks what says who it is. `field` is for the log. */
export class IncompleteProfile extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`The provider's answer has no usable ${field}.`);
    this.name = "IncompleteProfile";
    this.field = field;
  }
}

const LONGEST_TEXT = 512;
const LONGEST_NAME = 128;
const PERSONAL_TENANT = "9188040d-6c67-4c5b-b112-36a304b66dad";

const text = (value: unknown, longest = LONGEST_TEXT): string =>
  typeof value === "string" && value.length <= longest ? value : "";

const id = (value: unknown): string =>
  typeof value === "number" && Number.isSafeInteger(value) ? String(value) : text(value);

function required(value: string, field: string): string {
  if (value === "") throw new IncompleteProfile(field);
  return value;
}

/** "" for what is no address: another one is never made of it. */
function address(value: unknown): string {
  const given = text(value);
  try {
    return given === "" ? "" : parseEmailAddress(given);
  } catch {
    return "";
  }
}

const httpsUrl = (value: unknown): string | null => {
  const url = text(value, 2_048);
  return URL.canParse(url) && new URL(url).protocol === "https:" ? url : null;
};

const tenant = (tenantId: unknown, tenantName: unknown = ""): ProviderTenant[] => {
  const known = id(tenantId);
  return known === "" ? [] : [{ tenantId: known, tenantName: text(tenantName, LONGEST_NAME) }];
};

type Identified = Pick<FederatedProfile, "issuer" | "subject" | "emailAddress" | "vouching"> &
  Pick<FederatedProfile, "tenants" | "attributes">;

const isTrue = (value: unknown): boolean => value === true || value === "true" || value === 1;

/** The claim and not the request's hint: anyone can strip that. */
function google({ issuer, claims }: ProviderAnswer): Identified {
  const emailAddress = address(claims.email);
  const hostedDomain = comparableAddress(`@${text(claims.hd)}`).slice(1);
  const domain = domainOf(emailAddress);
  const isTheirMailbox =
    domain === "gmail.com" || domain === "googlemail.com" || domain === hostedDomain;
  const vouched: Vouching = isTheirMailbox ? "mailbox" : "address";
  return {
    issuer,
    subject: required(id(claims.sub), "sub"),
    emailAddress,
    vouching: emailAddress !== "" && claims.email_verified === true ? vouched : "none",
    tenants: tenant(hostedDomain),
    attributes: {},
  };
}

/**
 * The address of a work account is free text, which any of its administrators can write (nOAuth).
 * `sub` differs from application to application: `tid` and `oid` are who someone is.
 */
function microsoft({ issuer, claims }: ProviderAnswer): Identified {
  const tenantId = required(text(claims.tid), "tid");
  const emailAddress = address(claims.email);
  const vouching = (): Vouching => {
    if (emailAddress === "") return "none";
    if (tenantId === PERSONAL_TENANT) return isOutlookFamily(emailAddress) ? "mailbox" : "none";
    return isTrue(claims.xms_edov) ? "domain" : "tenant";
  };
  return {
    issuer,
    subject: required(text(claims.oid), "oid"),
    emailAddress,
    vouching: vouching(),
    tenants: tenantId === PERSONAL_TENANT ? [] : tenant(tenantId),
    attributes: {
      sub: text(claims.sub),
      preferred_username: text(claims.preferred_username),
    },
  };
}

const SLACK = "https://slack.com/";

function slack({ issuer, claims }: ProviderAnswer): Identified {
  const emailAddress = address(claims.email);
  const isVerified = emailAddress !== "" && claims.email_verified === true;
  return {
    issuer,
    subject: required(id(claims.sub), "sub"),
    emailAddress,
    vouching: isVerified ? "address" : "none",
    tenants: tenant(claims[`${SLACK}team_id`], claims[`${SLACK}team_name`]),
    attributes: {},
  };
}

const githubEmail = z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() });
const githubOrganization = z.object({ id: z.number().int(), login: z.string() });

/** A login can be taken by another person later; the number stays. */
function github({ issuer, claims, emails, organizations }: ProviderAnswer): Identified {
  const listed = emails.flatMap((entry) => githubEmail.safeParse(entry).data ?? []);
  const primary = listed.find((entry) => entry.primary && entry.verified);
  const emailAddress = address(primary?.email);
  return {
    issuer,
    subject: required(id(claims.id), "id"),
    emailAddress,
    vouching: emailAddress === "" ? "none" : "address",
    tenants: organizations.flatMap((entry) => {
      const organization = githubOrganization.safeParse(entry).data;
      return organization ? tenant(organization.id, organization.login) : [];
    }),
    attributes: { login: text(claims.login) },
  };
}

/** HubSpot does not say whether the mailbox ever answered. */
function hubspot({ issuer, claims }: ProviderAnswer): Identified {
  const emailAddress = address(claims.user);
  return {
    issuer,
    subject: required(id(claims.user_id), "user_id"),
    emailAddress,
    vouching: emailAddress === "" ? "none" : "tenant",
    tenants: tenant(claims.hub_id, claims.hub_domain),
    attributes: {},
  };
}

const READERS: Readonly<Record<OauthProviderName, (answer: ProviderAnswer) => Identified>> = {
  google,
  microsoft,
  slack,
  github,
  hubspot,
};

/**
 * Pure: who signed in at the provider, and how far it vouches for the address. Throws
 * `IncompleteProfile` where nothing says who it is.
 */
export function readProfile(provider: OauthProviderName, answer: ProviderAnswer): FederatedProfile {
  const { claims } = answer;
  return {
    kind: "oauth",
    peer: provider,
    ...READERS[provider](answer),
    name: text(claims.name, LONGEST_NAME),
    pictureUrl: httpsUrl(claims.picture ?? claims.avatar_url),
    locale: text(claims.locale, 35) || null,
  };
}
