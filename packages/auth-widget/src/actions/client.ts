import type { LetterOptions } from "../config/letter-options.ts";
import type { Discovered } from "../machine/discovered.ts";
import type { Connection } from "../machine/organization-entry.ts";
import type { OrganizationMatch } from "../machine/organization-match.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";
import type { OAuthCalls } from "./federation/oauth-calls.ts";

/** What the widget needs of the client to know who is signed in. */
type SessionCalls = {
  giveUpExchange(): void;
  /** Who is signed in. Without it, nobody is asked before a link ends their session. */
  getState?(): {
    session: object | null;
    member: { email_address: string } | null;
    isInitialized: boolean;
  };
  subscribe?(listener: () => void): () => void;
};

/** Calls of our own server beside the wire, about links that somebody else sent. */
type InvitationCalls = {
  decline(request: { organization_id: string }): Promise<unknown>;
  /**
   * What a mailed link is for, without using it. Without these, links are asked about without a
   * name.
   */
  describe?(request: { magic_links_token: string }): Promise<{
    kind: string;
    email_address: string;
    organization_name: string;
    inviter: string | null;
    /** Absent with servers that have no such thing. */
    invite_note?: { by: string; text: string } | null | undefined;
    deletion_due_at?: string | null | undefined;
  }>;
  /** Whose mailbox a link went to that names no organization. */
  describeDiscovery?(request: {
    discovery_magic_links_token: string;
  }): Promise<{ email_address: string }>;
};

type Sent = Promise<unknown>;

/** What a password needs, where the project counts characters (`luds`). */
type PasswordRules = { luds_minimum_count: number; luds_complexity: number };

/** How good a password would be, as the server's policy sees it. */
export type PasswordStrength = {
  valid_password: boolean;
  /** What is wrong with it; absent with servers that do not say. */
  fault?: string | null | undefined;
  /** 0 to 4. */
  score: number;
  breached_password: boolean;
  strength_policy: "zxcvbn" | "luds";
  zxcvbn_feedback: { suggestions: readonly string[]; warning: string };
  luds_feedback: { missing_complexity: number; missing_characters: number };
};

export type RatedPassword = PasswordStrength & { rules: PasswordRules | null };

/** Whose second factor a call is about. */
type Claim = { organization_id: string; member_id: string };
type Timed = { session_duration_minutes: number };

/** What the widget needs of the auth client; any client with these calls will do. */
export type SignInClient = {
  /** A test project's tells developers what is set up wrong. Without it nobody is told. */
  publicToken?: string;
  /**
   * The server's address, for the copies of logos that it serves. Without it, organizations have
   * their initial.
   */
  baseUrl?: string;
  magicLinks: {
    email: {
      discovery: {
        send(
          request: LetterOptions["discoveryLink"] & {
            email_address: string;
            discovery_redirect_url: string;
          },
        ): Sent;
      };
      loginOrSignup(
        request: LetterOptions["memberLink"] & {
          organization_id: string;
          email_address: string;
          login_redirect_url: string;
          signup_redirect_url: string;
        },
      ): Sent;
    };
    /** Without it, a link that signs in can't be used for a new password. */
    authenticate?(request: Timed & { magic_links_token: string }): Promise<SignInAnswer>;
    /** Without it, a link that proves a mailbox can't be opened by the widget. */
    discovery?: {
      authenticate(request: { discovery_magic_links_token: string }): Promise<Discovered>;
    };
  };
  otps: {
    email: {
      discovery: {
        send(request: LetterOptions["discoveryCode"] & { email_address: string }): Sent;
        authenticate(request: { email_address: string; code: string }): Promise<Discovered>;
      };
      loginOrSignup(
        request: LetterOptions["memberCode"] & { organization_id: string; email_address: string },
      ): Sent;
      authenticate(
        request: Timed & { organization_id: string; email_address: string; code: string },
      ): Promise<SignInAnswer>;
    };
    sms: {
      send(request: Claim & LetterOptions["text"] & { mfa_phone_number?: string }): Sent;
      authenticate(request: Claim & Timed & { code: string }): Promise<SignInAnswer>;
    };
  };
  totp: {
    create(
      request: Claim,
    ): Promise<{ secret: string; qr_code: string; recovery_codes: readonly string[] }>;
    authenticate(request: Claim & Timed & { code: string }): Promise<SignInAnswer>;
  };
  recoveryCodes: {
    recover(request: Claim & Timed & { recovery_code: string }): Promise<SignInAnswer>;
  };
  passwords: {
    authenticate(
      request: Timed & { organization_id: string; email_address: string; password: string },
    ): Promise<SignInAnswer>;
    resetByEmailStart(
      request: LetterOptions["reset"] & {
        organization_id: string;
        email_address: string;
        login_redirect_url: string;
        reset_password_redirect_url: string;
      },
    ): Sent;
    resetByEmail(
      request: Timed & { password_reset_token: string; password: string },
    ): Promise<SignInAnswer>;
    /** Sets the signed-in member's password. Without it, a session sets none. */
    resetBySession?(request: { password: string }): Promise<SignInAnswer>;
    /** The address that the last letter for a new password was asked for with, in this browser. */
    resetEmail?(): string | null;
    strengthCheck(request: { password: string; email_address?: string }): Promise<PasswordStrength>;
    discovery: {
      authenticate(request: { email_address: string; password: string }): Promise<Discovered>;
      resetByEmailStart(
        request: LetterOptions["reset"] & {
          email_address: string;
          discovery_redirect_url: string;
          reset_password_redirect_url: string;
        },
      ): Sent;
      resetByEmail(request: {
        password_reset_token: string;
        password: string;
      }): Promise<Discovered>;
    };
  };
  discovery: {
    organizations: {
      create(request: Timed & { organization_name?: string }): Promise<SignInAnswer>;
    };
    intermediateSessions: {
      exchange(request: Timed & { organization_id: string }): Promise<SignInAnswer>;
    };
  };
  /** Without it, no account elsewhere can be used. */
  oauth?: OAuthCalls;
  /** Without it, no organization's own sign-in can be used. */
  sso?: {
    start(request: {
      connection_id: string;
      login_redirect_url: string;
      signup_redirect_url: string;
    }): Sent;
    authenticate?(request: Timed & { sso_token: string }): Promise<SignInAnswer>;
    /**
     * Whether this tab left for one. Without it, a way back that was not asked for here is used
     * without a question.
     */
    hasLeft?(): boolean;
    discoverConnections(email: string): Promise<{ connections: readonly Connection[] }>;
  };
  /** Without it, what was proven counts on for its ten minutes after the person started over. */
  session?: SessionCalls;
  /** Without it, the widget opens no operator's link. */
  impersonation?: {
    authenticate(request: { impersonation_token: string }): Promise<SignInAnswer>;
  };
  /** Without it, no page can belong to one organization. */
  organization?: {
    getBySlug?(request: {
      organization_slug: string;
    }): Promise<{ organization: OrganizationMatch | null }>;
  };
  /** Without it, whoever asks for a new password is told the same, member or not. */
  lookUps?: {
    findMember(request: {
      organization_id: string;
      email_address: string;
    }): Promise<{ member: { member_password_id: string } | null }>;
  };
  /** A call of our own server beside the wire; without it no invitation can be declined here. */
  invitations?: InvitationCalls;
  /** Whether the server answers now. Without it, what is kept out counts as no network. */
  isReachable?(): Promise<boolean>;
  bootstrap: {
    get(): Promise<{
      email_domains: string[];
      /** False: the widget names its maker under its screens. */
      disable_sdk_watermark?: boolean;
      create_organization_enabled: boolean;
      password_config: PasswordRules | null;
      slug_pattern?: string | null;
    }>;
  };
  /**
   * Whether the browser keeps a session beyond this page. Without it, the widget takes it that it
   * does.
   */
  canKeep?(): boolean;
};
