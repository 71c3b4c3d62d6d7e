import * as z from "zod";
import { answerFields } from "../answers.ts";
import { emailAddressField, localeField } from "../authentication/proof-fields.ts";
import { wireText, wireTime, wireToken } from "../wire-scalars.ts";
import {
  oidcConnection,
  samlConnection,
  updateOidcConnectionRequest,
  updateSamlConnectionRequest,
} from "./sso.ts";

/** One check of a provider's answer. `detail` is text of ours, never of the message. */
export const ssoCheck = z.object({
  name: z.string(),
  is_passed: z.boolean(),
  detail: z.string(),
});
export type SsoCheck = z.infer<typeof ssoCheck>;

/**
 * What came back by a connection. Ours beside the wire: administrators read it for seven days.
 */
export const ssoAttempt = z.object({
  attempt_id: z.string(),
  connection_id: z.string(),
  /** A test starts no session. */
  is_test: z.boolean(),
  /** `unfinished`: the browser did not come back with its cookie. */
  result: z.enum(["unfinished", "signed_in", "mailbox_required", "refused"]),
  /** The check that failed, or why the account was refused; "" for neither. */
  reason: z.string(),
  email_address: z.string(),
  /** Whose account it is or would be; "" where that was not decided. */
  decision: z.enum(["", "linked", "link", "join", "mailboxFirst", "refused"]),
  /** "" where the decision names no member. */
  member_id: z.string(),
  created_at: wireTime,
  protocol: z.enum(["saml", "oidc"]),
  checks: z.array(ssoCheck),
  subject: z.string(),
  /** Values by the attribute's or claim's name. */
  attributes: z.record(z.string(), z.array(z.string())),
  /** The provider sent a link in place of its groups: roles by group are missing. */
  has_groups_link: z.boolean(),
  /** The mapping that fits the attributes; a key is absent where nothing does. */
  suggested_mapping: z.record(z.string(), z.string()),
  /** The SAML response as XML, or the claims as JSON; at most 64 KiB. */
  message: z.string(),
});
export type SsoAttempt = z.infer<typeof ssoAttempt>;

/** The newest first, at most 200. */
export const ssoAttemptsAnswer = z.object({ ...answerFields, attempts: z.array(ssoAttempt) });
export type SsoAttemptsAnswer = z.infer<typeof ssoAttemptsAnswer>;

/** `test_url`: where a browser begins the test, once and within ten minutes. */
export const ssoTestAnswer = z.object({ ...answerFields, test_url: z.string() });
export type SsoTestAnswer = z.infer<typeof ssoTestAnswer>;

/** A SAML provider's metadata as text, for those that offer it as a file. */
export const updateSamlByMetadataRequest = z.object({
  connection_id: wireToken.optional(),
  metadata_xml: wireText(262_144),
});
export type UpdateSamlByMetadataRequest = z.input<typeof updateSamlByMetadataRequest>;

/**
 * Ours: an address by which someone without an account sets one connection up. It ends after seven
 * days, once it is done, and when the connection is switched on.
 */
export const ssoSetupLink = z.object({
  setup_link_id: z.string(),
  connection_id: z.string(),
  /** The name of who made it, or else their address. */
  created_by: z.string(),
  /** Where it was mailed to; "" where its maker sent it. */
  email_address: z.string(),
  created_at: wireTime,
  expires_at: wireTime,
  last_used_at: wireTime.nullable(),
});
export type SsoSetupLink = z.infer<typeof ssoSetupLink>;

/** Links that work, the newest first. */
export const ssoSetupLinksAnswer = z.object({
  ...answerFields,
  setup_links: z.array(ssoSetupLink),
});
export type SsoSetupLinksAnswer = z.infer<typeof ssoSetupLinksAnswer>;

/**
 * `page_url`: the page that opens the link, on an origin of the project. With an address the link
 * is mailed there, in the language of `locale`.
 */
export const createSetupLinkRequest = z.object({
  page_url: wireText(2_048),
  email_address: emailAddressField.optional(),
  locale: localeField,
});
export type CreateSetupLinkRequest = z.input<typeof createSetupLinkRequest>;

/** `setup_url` is answered once; the link's token is its fragment, which browsers send nowhere. */
export const createSetupLinkAnswer = z.object({
  ...answerFields,
  setup_link: ssoSetupLink,
  setup_url: z.string(),
});
export type CreateSetupLinkAnswer = z.infer<typeof createSetupLinkAnswer>;

export const revokeSetupLinkAnswer = z.object({ ...answerFields, setup_link_id: z.string() });
export type RevokeSetupLinkAnswer = z.infer<typeof revokeSetupLinkAnswer>;

const common = {
  connection_id: true,
  status: true,
  display_name: true,
  is_switched_off: true,
  is_complete: true,
  identity_provider: true,
  attribute_mapping: true,
} as const;

/** What the holder of a set-up link sees: the provider's side, and our addresses. */
export const samlSetupConnection = samlConnection
  .pick({
    ...common,
    idp_entity_id: true,
    idp_sso_url: true,
    nameid_format: true,
    acs_url: true,
    audience_uri: true,
    metadata_url: true,
    verification_certificates: true,
  })
  .extend({ kind: z.literal("saml") });
export const oidcSetupConnection = oidcConnection
  .pick({
    ...common,
    redirect_url: true,
    issuer: true,
    client_id: true,
    client_secret: true,
    authorization_url: true,
    token_url: true,
    userinfo_url: true,
    jwks_url: true,
    custom_scopes: true,
  })
  .extend({ kind: z.literal("oidc") });
const setupConnection = z.discriminatedUnion("kind", [samlSetupConnection, oidcSetupConnection]);
export type SsoSetupConnection = z.infer<typeof setupConnection>;

/** `warning`: why the issuer's own settings could not be read; "" where nothing was wrong. */
export const ssoSetupAnswer = z.object({
  ...answerFields,
  organization_name: z.string(),
  expires_at: wireTime,
  connection: setupConnection,
  warning: z.string(),
});
export type SsoSetupAnswer = z.infer<typeof ssoSetupAnswer>;

export const finishSetupAnswer = z.object({ ...answerFields });
export type FinishSetupAnswer = z.infer<typeof finishSetupAnswer>;

const attribute = wireText(512).optional();
/** The parts of a person. Other keys of a mapping, which fill metadata, are an administrator's. */
const attribute_mapping = z
  .strictObject({
    email: attribute,
    full_name: attribute,
    first_name: attribute,
    last_name: attribute,
    groups: attribute,
  })
  .optional();

/** What a set-up link may change. Any other field is refused by its name. */
export const setupSamlRequest = z.strictObject({
  ...updateSamlConnectionRequest.pick({
    idp_entity_id: true,
    idp_sso_url: true,
    x509_certificate: true,
    nameid_format: true,
  }).shape,
  attribute_mapping,
});
export type SetupSamlRequest = z.infer<typeof setupSamlRequest>;

export const setupSamlByUrlRequest = z.strictObject({ metadata_url: wireText(2_048) });
export const setupSamlByMetadataRequest = z.strictObject({ metadata_xml: wireText(262_144) });

export const setupOidcRequest = z.strictObject({
  ...updateOidcConnectionRequest.pick({
    issuer: true,
    client_id: true,
    client_secret: true,
    authorization_url: true,
    token_url: true,
    userinfo_url: true,
    jwks_url: true,
    custom_scopes: true,
  }).shape,
  attribute_mapping,
});
export type SetupOidcRequest = z.infer<typeof setupOidcRequest>;
