import * as z from "zod";
import {
  answerFields,
  authenticateResponseWithMfa,
  mfaRequired,
  primaryRequired,
} from "../answers.ts";
import { member } from "../members/member.ts";
import {
  allowance,
  authMethod,
  inviteNote,
  jitProvisioning,
  methodPolicy,
  mfaPolicy,
  oauthTenants,
  organization,
} from "../organization/organization.ts";
import {
  wireLanguage,
  wireLine,
  wireMinutes,
  wireText,
  wireTime,
  wireToken,
} from "../wire-scalars.ts";

/** How the person belongs, or could belong, to a discovered organization. */
export const membership = z.discriminatedUnion("type", [
  z.object({
    type: z.enum(["active_member", "pending_member", "invited_member"]),
    details: z.null(),
    member,
  }),
  z.object({
    type: z.literal("eligible_to_join_by_email_domain"),
    details: z.object({ domain: z.string() }),
    member: z.null(),
  }),
  z.object({
    type: z.literal("eligible_to_join_by_oauth_tenant"),
    details: z.object({ provider: z.string(), tenant: z.string() }),
    member: z.null(),
  }),
]);
export type Membership = z.infer<typeof membership>;

/** `member_authenticated`: what was proven so far is enough for a session there. */
export const discoveredOrganization = z.object({
  organization,
  membership,
  member_authenticated: z.boolean(),
  primary_required: primaryRequired.nullable(),
  mfa_required: mfaRequired.nullable(),
  /** Beside the wire, and only where something came with an invitation that is not taken yet. */
  invite_note: inviteNote.optional(),
  /**
   * Beside the wire, and only where an administrator asked to have the organization deleted: until
   * when it can be kept.
   */
  deletion_due_at: wireTime.optional(),
  /**
   * Beside the wire: who made the person a member, by name or else by address. Absent where nobody
   * did, or they are gone.
   */
  invited_by: z.string().optional(),
  /** Beside the wire: when the person took the membership. Absent before. */
  joined_at: wireTime.optional(),
});
export type DiscoveredOrganization = z.infer<typeof discoveredOrganization>;

/** A mailbox was proven. The token is good for ten minutes, for the discovery calls only. */
export const discoveryAuth = z.object({
  ...answerFields,
  intermediate_session_token: z.string(),
  email_address: z.string(),
  discovered_organizations: z.array(discoveredOrganization),
});
export type DiscoveryAuth = z.infer<typeof discoveryAuth>;

/**
 * Who asks is the intermediate token in the body, or else the session of the Authorization header.
 */
const intermediateSessionToken = wireToken.optional();

export const discoveredOrganizationsRequest = z.object({
  intermediate_session_token: intermediateSessionToken,
});
export type DiscoveredOrganizationsRequest = z.infer<typeof discoveredOrganizationsRequest>;

export const discoveredOrganizationsAnswer = z.object({
  ...answerFields,
  email_address: z.string(),
  discovered_organizations: z.array(discoveredOrganization),
  organization_id_hint: z.string().nullable(),
});
export type DiscoveredOrganizationsAnswer = z.infer<typeof discoveredOrganizationsAnswer>;

/** A landing page or a campaign, by a name that can be no address and no mark-up. */
export const sourceName = z.string().regex(/^[a-z0-9-]{1,64}$/);

export const createOrganizationRequest = z.object({
  intermediate_session_token: wireToken,
  session_duration_minutes: wireMinutes.optional(),
  organization_name: wireLine(512).optional(),
  organization_slug: wireText(512).optional(),
  organization_logo_url: wireText(2048).optional(),
  /** Beside the wire: where the founder came from, kept once for the operator's reports. */
  source: sourceName.optional(),
  sso_jit_provisioning: allowance.optional(),
  email_allowed_domains: z.array(wireText(253)).max(100).optional(),
  email_jit_provisioning: jitProvisioning.optional(),
  email_invites: allowance.optional(),
  oauth_tenant_jit_provisioning: jitProvisioning.optional(),
  allowed_oauth_tenants: oauthTenants.optional(),
  auth_methods: methodPolicy.optional(),
  allowed_auth_methods: z.array(authMethod).max(20).optional(),
  mfa_policy: mfaPolicy.optional(),
});
export type CreateOrganizationRequest = z.infer<typeof createOrganizationRequest>;

export const exchangeIntermediateSessionRequest = z.object({
  intermediate_session_token: wireToken,
  organization_id: wireToken,
  session_duration_minutes: wireMinutes.optional(),
  locale: wireLanguage,
});
export type ExchangeIntermediateSessionRequest = z.infer<typeof exchangeIntermediateSessionRequest>;

export const exchangeIntermediateSessionAnswer = authenticateResponseWithMfa;

/**
 * A call of our own beside the wire's: the person does not want the membership that someone else
 * made for them. Who asks is the intermediate token, or the invitation's own token, or else the
 * session of the Authorization header.
 */
export const declineInvitationRequest = z.object({
  organization_id: wireToken.optional(),
  intermediate_session_token: intermediateSessionToken,
  magic_links_token: wireToken.optional(),
});
export type DeclineInvitationRequest = z.infer<typeof declineInvitationRequest>;

export const declineInvitationAnswer = z.object({ ...answerFields, organization_id: z.string() });
export type DeclineInvitationAnswer = z.infer<typeof declineInvitationAnswer>;
