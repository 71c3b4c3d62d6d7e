/**
 * What this app needs of the auth client, on the wire's own names. The real client has far more;
 * naming only this keeps the fake in the tests honest and small.
 */
export type MemberSession = {
  member_session_id: string;
  member_id: string;
  organization_id: string;
  expires_at: string;
  /** What the session was opened with. An operator who looks as the member stands in it by name. */
  authentication_factors: {
    type: string;
    impersonated_factor?: { impersonator_email_address: string } | undefined;
  }[];
};
export type Member = {
  member_id: string;
  email_address: string;
  name: string;
  status: string;
  email_address_verified?: boolean;
  /** What pages keep about the member, beside what the server knows. */
  untrusted_metadata: Record<string, unknown>;
  /** Each with where it comes from; 'direct_assignment' where somebody gave it. */
  roles: { role_id: string; sources?: { type: string }[] }[];
  /** How the member proves who they are; "" where there is no such thing. */
  member_password_id?: string;
  mfa_enrolled?: boolean;
  mfa_phone_number?: string;
  mfa_phone_number_verified?: boolean;
  totp_registration_id?: string;
  default_mfa_method?: string;
  /** Accounts at providers by which the member signs in. */
  oauth_registrations?: readonly {
    member_oauth_registration_id: string;
    provider_type: string;
    provider_tenants: readonly { tenant_name: string }[];
  }[];
  /** By which of the organization's connections the member has signed in. */
  sso_registrations?: readonly { connection_id: string }[];
};
export type Organization = {
  organization_id: string;
  organization_name: string;
  /** "REQUIRED_FOR_ALL" where every member needs a second factor. */
  mfa_policy?: string;
};

export type AuthState = {
  session: MemberSession | null;
  member: Member | null;
  organization: Organization | null;
  /**
   * Whose session stands in this browser that this site did not store. Nobody is signed in by it
   * before they say so.
   */
  unfamiliar: { member: Member; organization: Organization } | null;
  isInitialized: boolean;
};

/** What somebody wrote with an invitation, and what they are called. */
export type InviteNote = { by: string; text: string };

export type DiscoveredOrganization = {
  organization: Organization & {
    organization_slug?: string;
    /** Where the identity server has a copy of the logo. */
    organization_logo_path?: string | undefined;
  };
  membership: { type: string; member: { roles: { role_id: string }[] } | null };
  invite_note?: InviteNote | undefined;
  /** Until when the organization can be kept, where an administrator asked to have it deleted. */
  deletion_due_at?: string | undefined;
  /** Who made the person a member; absent where nobody did, or they are gone. */
  invited_by?: string | undefined;
  /** When the person took the membership. */
  joined_at?: string | undefined;
};

/** A proven mailbox, and where it may go. */
export type Discovered = {
  email_address: string;
  discovered_organizations: DiscoveredOrganization[];
};

/** What a link to one organization is for. */
export type DescribedLink = {
  kind: string;
  organization_name: string;
  organization_logo_path?: string | undefined;
  email_address: string;
  inviter: string | null;
  invite_note: InviteNote | null;
  deletion_due_at: string | null;
};
