import * as z from "zod";
import { wireLine, wireMetadata, wireTime } from "../wire-scalars.ts";

/** As many characters of a note as an invitation takes along, as people count them. */
export const NOTE_CHARACTERS = 500;

/**
 * What an inviter wants to say to whom they invite. Text on one line: control characters become
 * spaces. At most 500 characters.
 */
export const inviteNoteField = wireLine(NOTE_CHARACTERS).optional();

/**
 * The same as the invited person reads it, with whose words they are: a name, or else an address.
 */
export const inviteNote = z.object({ by: z.string(), text: z.string() });
export type InviteNote = z.infer<typeof inviteNote>;

/** The names under which an organization allows ways to sign in. */
export const authMethod = z.enum([
  "sso",
  "magic_link",
  "password",
  "google_oauth",
  "microsoft_oauth",
  "hubspot_oauth",
  "slack_oauth",
  "github_oauth",
  "email_otp",
]);
export type AuthMethod = z.infer<typeof authMethod>;

export const mfaMethod = z.enum(["sms_otp", "totp"]);
export type MfaMethod = z.infer<typeof mfaMethod>;

export const allowance = z.enum(["ALL_ALLOWED", "RESTRICTED", "NOT_ALLOWED"]);
export const jitProvisioning = z.enum(["RESTRICTED", "NOT_ALLOWED"]);
export const methodPolicy = z.enum(["ALL_ALLOWED", "RESTRICTED"]);
export const mfaPolicy = z.enum(["OPTIONAL", "REQUIRED_FOR_ALL"]);
export const oauthTenants = z.record(z.string(), z.array(z.string()));

const ssoActiveConnection = z.object({
  connection_id: z.string(),
  display_name: z.string(),
  identity_provider: z.string(),
});

/**
 * How the newest fetch of an organization's logo ended: not yet, with a picture that we keep, or
 * why not. `address_refused`: the address leads into a private network. `refused`: the other server
 * answered with an error.
 */
export const logoFetch = z.enum([
  "pending",
  "kept",
  "too_large",
  "not_a_picture",
  "too_many_pixels",
  "no_answer",
  "refused",
  "redirected",
  "address_refused",
]);
export type LogoFetch = z.infer<typeof logoFetch>;

/** An organization and its sign-in policy, as its members see it. */
export const organization = z.object({
  organization_id: z.string(),
  organization_name: z.string(),
  organization_slug: z.string(),
  organization_logo_url: z.string(),
  /**
   * Ours beside the wire's: the path, below the server's address, at which we serve a copy of the
   * logo. Absent while we have none.
   */
  organization_logo_path: z.string().optional(),
  /** Ours beside the wire's. Absent where no address is set. */
  organization_logo_fetch: logoFetch.optional(),
  trusted_metadata: wireMetadata,
  sso_default_connection_id: z.string().nullable(),
  sso_jit_provisioning: allowance,
  sso_jit_provisioning_allowed_connections: z.array(z.string()),
  sso_active_connections: z.array(ssoActiveConnection),
  scim_active_connection: z
    .object({ connection_id: z.string(), display_name: z.string() })
    .nullable(),
  email_allowed_domains: z.array(z.string()),
  email_jit_provisioning: jitProvisioning,
  email_invites: allowance,
  oauth_tenant_jit_provisioning: jitProvisioning,
  allowed_oauth_tenants: oauthTenants,
  auth_methods: methodPolicy,
  allowed_auth_methods: z.array(authMethod),
  mfa_methods: methodPolicy,
  allowed_mfa_methods: z.array(mfaMethod),
  mfa_policy: mfaPolicy,
  rbac_email_implicit_role_assignments: z.array(
    z.object({ role_id: z.string(), domain: z.string() }),
  ),
  first_party_connected_apps_allowed_type: allowance,
  allowed_first_party_connected_apps: z.array(z.string()),
  third_party_connected_apps_allowed_type: allowance,
  allowed_third_party_connected_apps: z.array(z.string()),
  /**
   * Domains that the organization has proven to be its own; nobody with a mailbox there founds or
   * joins another by it.
   */
  claimed_email_domains: z.array(z.string()),
  /** Ours beside the wire's: whether every member may ask people in, or administrators only. */
  members_may_invite: z.boolean(),
  created_at: wireTime,
  updated_at: wireTime,
});
export type Organization = z.infer<typeof organization>;
