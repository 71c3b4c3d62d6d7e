import type { FastifyInstance } from "fastify";
import type { Callers } from "./caller.ts";
import { discoveryRoutes } from "./modules/discovery/discovery.routes.ts";
import type { InvitationsService } from "./modules/discovery/invitations.service.ts";
import type { JoinService } from "./modules/discovery/join.service.ts";
import type { DiscoverySignInService } from "./modules/magic-links/discovery-sign-in.service.ts";
import type { InvitesService } from "./modules/magic-links/invites.service.ts";
import type { LinkSignInService } from "./modules/magic-links/link-sign-in.service.ts";
import { magicLinkRoutes } from "./modules/magic-links/magic-links.routes.ts";
import type { DiscoveryCodesService } from "./modules/otps/discovery-codes.service.ts";
import type { EmailCodesService } from "./modules/otps/email-codes.service.ts";
import { otpRoutes } from "./modules/otps/otps.routes.ts";
import type { SmsCodesService } from "./modules/otps/sms-codes.service.ts";
import type { DiscoveryResetsService } from "./modules/passwords/discovery-resets.service.ts";
import type { EmailResetsService } from "./modules/passwords/email-resets.service.ts";
import type { PasswordChangesService } from "./modules/passwords/password-changes.service.ts";
import type { PasswordRules } from "./modules/passwords/password-rules.service.ts";
import type { PasswordSignInService } from "./modules/passwords/password-sign-in.service.ts";
import { passwordRoutes } from "./modules/passwords/passwords.routes.ts";
import { recoveryCodeRoutes } from "./modules/recovery-codes/recovery-codes.routes.ts";
import type { RecoveryCodesService } from "./modules/recovery-codes/recovery-codes.service.ts";
import type { SessionRevocationService } from "./modules/sessions/session-revocation.service.ts";
import { sessionRoutes } from "./modules/sessions/sessions.routes.ts";
import type { SessionsService } from "./modules/sessions/sessions.service.ts";
import { totpRoutes } from "./modules/totp/totp.routes.ts";
import type { TotpService } from "./modules/totp/totp.service.ts";

/** Everything that proves a factor, and what leads from a proof into an organization. */
export interface FactorServices {
  readonly joining: JoinService;
  readonly discoverySignIn: DiscoverySignInService;
  readonly linkSignIn: LinkSignInService;
  readonly invites: InvitesService;
  readonly discoveryCodes: DiscoveryCodesService;
  readonly emailCodes: EmailCodesService;
  readonly smsCodes: SmsCodesService;
  readonly totps: TotpService;
  readonly recoveryCodes: RecoveryCodesService;
  readonly passwordSignIn: PasswordSignInService;
  readonly passwordRules: PasswordRules;
  readonly passwordChanges: PasswordChangesService;
  readonly emailResets: EmailResetsService;
  readonly discoveryResets: DiscoveryResetsService;
}

export interface FactorRoutes extends FactorServices {
  readonly invitations: InvitationsService;
  readonly callers: Callers;
  readonly sessions: SessionsService;
  readonly sessionRevocation: SessionRevocationService;
  readonly rateLimitScale: number;
}

/** The routes of all factors, of discovery and of sessions. */
export function factorRoutes(app: FastifyInstance, deps: FactorRoutes): void {
  magicLinkRoutes(app, deps);
  otpRoutes(app, deps);
  totpRoutes(app, deps);
  recoveryCodeRoutes(app, deps);
  passwordRoutes(app, deps);
  discoveryRoutes(app, deps);
  sessionRoutes(app, deps);
}
