import * as z from "zod";
import { answerFields } from "../answers.ts";
import { wireLine, wireText, wireTime, wireToken } from "../wire-scalars.ts";
import {
  allowance,
  authMethod,
  jitProvisioning,
  methodPolicy,
  mfaMethod,
  mfaPolicy,
  organization,
} from "./organization.ts";

const domain = wireText(253);
const ids = z.array(wireToken).max(100);

/** Tenants by OAuth provider: `{ "slack": ["T0123"], "github": [...] }`. */
const requestedOauthTenants = z.record(wireText(50), z.array(wireText(200)).max(100));

/** PUT organizations/me: what is absent stays as it is. */
export const updateOrganizationRequest = z.object({
  organization_name: wireLine(512).optional(),
  organization_slug: wireText(512).optional(),
  organization_logo_url: wireText(2048).optional(),
  sso_default_connection_id: wireText(200).optional(),
  sso_jit_provisioning: allowance.optional(),
  sso_jit_provisioning_allowed_connections: ids.optional(),
  email_allowed_domains: z.array(domain).max(100).optional(),
  email_jit_provisioning: jitProvisioning.optional(),
  email_invites: allowance.optional(),
  oauth_tenant_jit_provisioning: jitProvisioning.optional(),
  allowed_oauth_tenants: requestedOauthTenants.optional(),
  auth_methods: methodPolicy.optional(),
  allowed_auth_methods: z.array(authMethod).max(20).optional(),
  mfa_methods: methodPolicy.optional(),
  allowed_mfa_methods: z.array(mfaMethod).max(10).optional(),
  mfa_policy: mfaPolicy.optional(),
  rbac_email_implicit_role_assignments: z
    .array(z.object({ role_id: wireText(128), domain }))
    .max(100)
    .optional(),
  first_party_connected_apps_allowed_type: allowance.optional(),
  allowed_first_party_connected_apps: ids.optional(),
  third_party_connected_apps_allowed_type: allowance.optional(),
  allowed_third_party_connected_apps: ids.optional(),
  members_may_invite: z.boolean().optional(),
});
export type UpdateOrganizationRequest = z.infer<typeof updateOrganizationRequest>;

export const ownOrganizationAnswer = z.object({ ...answerFields, organization });
export type OwnOrganizationAnswer = z.infer<typeof ownOrganizationAnswer>;

export const deleteOrganizationAnswer = z.object({ ...answerFields, organization_id: z.string() });
export type DeleteOrganizationAnswer = z.infer<typeof deleteOrganizationAnswer>;

/**
 * Calls of our own: an organization that is about to be deleted, until when it can be kept, and who
 * asked. Null while it is not.
 */
export const organizationDeletion = z.object({
  asked_by: z.string(),
  asked_at: z.string(),
  due_at: z.string(),
});
export type OrganizationDeletion = z.infer<typeof organizationDeletion>;
export const organizationDeletionAnswer = z.object({
  ...answerFields,
  deletion: organizationDeletion.nullable(),
});
export type OrganizationDeletionAnswer = z.infer<typeof organizationDeletionAnswer>;
/** What the organization is called, typed by the person who asks. */
export const askDeletionRequest = z.object({ organization_name: wireLine(512) });
export type AskDeletionRequest = z.infer<typeof askDeletionRequest>;

/** Of our own: that members sign in by single sign-on only, from a moment on. */
export const ssoRequirement = z.object({
  starts_at: wireTime,
  /** The IANA time zone in which the day was chosen. */
  time_zone: z.string(),
  is_in_force: z.boolean(),
  /** Who set it, as they were called, and when. */
  set_by: z.string(),
  set_at: wireTime,
});
/** An active administrator, as far as it matters for who gets in when the provider fails. */
export const ssoRequirementAdministrator = z.object({
  member_id: z.string(),
  name: z.string(),
  email_address: z.string(),
  is_breakglass: z.boolean(),
  /** Whether they have a proven mailbox or a password, and pages ask for it. */
  has_other_way: z.boolean(),
});
export type SsoRequirementAdministrator = z.infer<typeof ssoRequirementAdministrator>;
export const ssoRequirementAnswer = z.object({
  ...answerFields,
  sso_requirement: ssoRequirement.nullable(),
  /** Whether an active connection let someone in, or passed a test, in the last seven days. */
  is_tried: z.boolean(),
  administrators: z.array(ssoRequirementAdministrator),
  active_members: z.number(),
  /** Of them, those who have never signed in by single sign-on. */
  members_without_sso: z.number(),
});
export type SsoRequirementAnswer = z.infer<typeof ssoRequirementAnswer>;
export const setSsoRequirementRequest = z.object({
  /** RFC 3339; absent for at once. While it is in force already, it stays so. */
  starts_at: z.iso.datetime({ offset: true }).optional(),
  /** UTC unless given. */
  time_zone: wireText(64).optional(),
  /** The administrators who can still get in another way, all of them; absent leaves it. */
  breakglass_member_ids: z.array(wireToken).max(1000).optional(),
});
export type SetSsoRequirementRequest = z.infer<typeof setSsoRequirementRequest>;

export const searchOrganizationRequest = z.object({ organization_slug: wireText(512) });
export type SearchOrganizationRequest = z.infer<typeof searchOrganizationRequest>;

/** What a sign-in page may know of an organization before anyone has signed in. */
export const organizationMatch = organization.pick({
  organization_id: true,
  organization_name: true,
  organization_slug: true,
  organization_logo_url: true,
  organization_logo_path: true,
  sso_active_connections: true,
  sso_default_connection_id: true,
  email_jit_provisioning: true,
  email_allowed_domains: true,
  oauth_tenant_jit_provisioning: true,
  allowed_oauth_tenants: true,
  auth_methods: true,
  allowed_auth_methods: true,
  mfa_policy: true,
});
export type OrganizationMatch = z.infer<typeof organizationMatch>;

/** An unknown slug is an answer too: null. */
export const searchOrganizationAnswer = z.object({
  ...answerFields,
  organization: organizationMatch.nullable(),
});
export type SearchOrganizationAnswer = z.infer<typeof searchOrganizationAnswer>;

/**
 * Calls of our own beside the wire's: an organization proves by a TXT record in the DNS that an
 * e-mail domain is its own.
 */
export const organizationDomain = z.object({
  domain: z.string(),
  /** Where the record has to stand. */
  record_name: z.string(),
  /** What it has to hold. */
  record_value: z.string(),
  created_at: wireTime,
  /** Null until the record was found. */
  verified_at: wireTime.nullable(),
});
export type OrganizationDomain = z.infer<typeof organizationDomain>;

export const domainRequest = z.object({ domain: wireText(253) });
export type DomainRequest = z.infer<typeof domainRequest>;

export const domainAnswer = z.object({ ...answerFields, ...organizationDomain.shape });
export type DomainAnswer = z.infer<typeof domainAnswer>;

export const domainsAnswer = z.object({
  ...answerFields,
  organization_domains: z.array(organizationDomain),
});
export type DomainsAnswer = z.infer<typeof domainsAnswer>;

export const removeDomainAnswer = z.object({ ...answerFields, domain: z.string() });
export type RemoveDomainAnswer = z.infer<typeof removeDomainAnswer>;

/** An application that members let in by our OAuth consent. */
export const connectedApp = z.object({
  connected_app_id: z.string(),
  name: z.string(),
  description: z.string(),
  client_type: z.string(),
  logo_url: z.string().optional(),
});
export type ConnectedApp = z.infer<typeof connectedApp>;

export const connectedAppsAnswer = z.object({
  ...answerFields,
  connected_apps: z.array(connectedApp),
});
export type ConnectedAppsAnswer = z.infer<typeof connectedAppsAnswer>;

export const connectedAppAnswer = z.object({
  ...answerFields,
  ...connectedApp.shape,
  active_members: z.array(z.object({ member_id: z.string(), granted_scopes: z.array(z.string()) })),
});
export type ConnectedAppAnswer = z.infer<typeof connectedAppAnswer>;

/** `scopes_granted` is one space-joined text. */
export const memberConnectedAppsAnswer = z.object({
  ...answerFields,
  connected_apps: z.array(z.object({ ...connectedApp.shape, scopes_granted: z.string() })),
});
export type MemberConnectedAppsAnswer = z.infer<typeof memberConnectedAppsAnswer>;
