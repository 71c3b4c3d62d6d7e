import { randomBytes } from "node:crypto";
import {
  checkRole,
  createSecretBox,
  type Logger,
  type Metrics,
  openDatabase,
  type Pool,
  type Task,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { authPlugin } from "./app.ts";
import { createCallers } from "./caller.ts";
import type { AuthConfig } from "./config.ts";
import { countersOf } from "./counters.ts";
import { createLastWrites } from "./last-writes.ts";
import { type AdminService, createAdmin } from "./modules/admin/admin.service.ts";
import { createAuditService } from "./modules/audit/audit.service.ts";
import { createChainSeals } from "./modules/audit/chain.ts";
import { type AuditReport, createVerifyAudit } from "./modules/audit/verify-audit.service.ts";
import { createDiscoveryService } from "./modules/discovery/discovery.service.ts";
import { createJoinService } from "./modules/discovery/join.service.ts";
import { createEventFeed } from "./modules/events/event-feed.service.ts";
import { createIntermediateSessions } from "./modules/intermediate-sessions/intermediate-sessions.service.ts";
import { createDiscoveryLinks } from "./modules/magic-links/discovery-links.service.ts";
import { createInvites } from "./modules/magic-links/invites.service.ts";
import { createMemberLinks } from "./modules/magic-links/member-links.service.ts";
import { createMailService, SEND_MAIL_TASK } from "./modules/mail/mail.service.ts";
import { createMailbox } from "./modules/mailbox/mailbox.service.ts";
import { createMembersService } from "./modules/members/members.service.ts";
import { createOwnService } from "./modules/members/own.service.ts";
import { createOrganizationsService } from "./modules/organizations/organizations.service.ts";
import { createOrganizationSettings } from "./modules/organizations/settings.service.ts";
import type { Project } from "./modules/projects/project.ts";
import {
  createProjectsService,
  type ProjectsService,
} from "./modules/projects/projects.service.ts";
import { createServerApi } from "./modules/server-api/server-api.service.ts";
import { createVerifySession, type VerifySession } from "./modules/server-api/verify-session.ts";
import { createSessionJwts } from "./modules/sessions/session-jwt.ts";
import { createSessionsService } from "./modules/sessions/sessions.service.ts";
import { createSigningKeys } from "./modules/sessions/signing-keys.service.ts";
import { createSignInService } from "./modules/sign-in/sign-in.service.ts";
import { createSweep, SWEEP_TASK } from "./modules/sweep/sweep.service.ts";
import type { Mailer } from "./ports/mailer.ts";
import { createSmtpMailer } from "./ports/smtp-mailer.ts";
import type { AuthSchema } from "./schema.ts";

export const AUTH_SCHEMA = "auth";
export const AUTH_ROLE = "stocks_vibe_auth";

export interface AuthDeps {
  readonly pool: Pool;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** Requests of our own processes, which no limit per address may stop. */
  readonly isInternal?: (headers: Readonly<Record<string, unknown>>) => boolean;
  /** Stands in for the post in tests; else the one that the configuration names. */
  readonly mailer?: Mailer;
}

export interface Auth {
  readonly plugin: FastifyPluginAsync;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly verifySession: VerifySession;
  readonly project: Project;
  /** Makes the daily clean-up due; whoever runs the tasks calls it once at start. */
  readonly scheduleSweep: () => Promise<void>;
  readonly admin: AdminService & {
    readonly ensureProject: ProjectsService["ensure"];
    /** Recomputes the audit log's chains of this project. */
    readonly verifyAudit: () => Promise<AuditReport>;
  };
}

/** The domain of 'Name <local@domain>', which mail searches look for. */
const senderDomains = (from: string): string[] => {
  const domain = /@([^\s>]+)/.exec(from)?.[1];
  return domain ? [domain] : [];
};

/** Wires everything, top to bottom. The schema must be migrated; the configured project is created or brought up to date. */
export async function buildAuth(deps: AuthDeps): Promise<Auth> {
  const { pool, config, log, isInternal } = deps;
  const { rateLimitScale, publicUrl } = config;
  await checkRole(pool, AUTH_ROLE, AUTH_SCHEMA);
  const lastWrites = createLastWrites(
    openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE }),
  );
  const { db } = lastWrites;
  const secrets = createSecretBox(config.masterKey, "auth");
  const counters = countersOf(deps.metrics);
  const ticks = () => performance.now();

  const signingKeys = createSigningKeys({ db, secrets, ticks });
  const jwts = createSessionJwts(signingKeys, publicUrl);
  const projects = createProjectsService({ db, signingKeys, ticks });
  const project = await projects.ensure({
    mailDomains: senderDomains(config.mail.from),
    ...config.project,
  });

  const seals = createChainSeals(config.masterKey);
  const audit = createAuditService(lastWrites, log, seals);
  const verifyAudit = createVerifyAudit(db, seals);
  const feed = createEventFeed(lastWrites);
  const organizations = createOrganizationsService(() => randomBytes(3).toString("hex"));
  const members = createMembersService();
  const sessions = createSessionsService({ db, organizations, members, jwts, audit });
  const intermediateSessions = createIntermediateSessions();
  const { onOutcome, onSent, onTelemetry } = counters;
  const signIn = createSignInService({ members, sessions, intermediateSessions, audit, onOutcome });
  const discovery = createDiscoveryService({ organizations, members });

  const mailbox = config.mail.kind === "mailbox" ? createMailbox(db, secrets) : null;
  const post = config.mail.kind === "smtp" ? createSmtpMailer(config.mail, log) : mailbox;
  const mailer = deps.mailer ?? post;
  if (!mailer) throw new Error("no way to send mail is configured");
  const mail = createMailService({ db, secrets, mailer, scale: rateLimitScale, onSent });

  const sweeping = createSweep({ db, organizations, project });
  const plugin = authPlugin(
    {
      callers: createCallers(projects),
      projects,
      signingKeys,
      sessions,
      joining: createJoinService({
        db,
        discovery,
        organizations,
        members,
        sessions,
        intermediateSessions,
        signIn,
        audit,
      }),
      own: createOwnService(db, sessions, members),
      discoveryLinks: createDiscoveryLinks({ db, mail, intermediateSessions, discovery, audit }),
      memberLinks: createMemberLinks({ db, organizations, members, signIn, audit }),
      organizationSettings: createOrganizationSettings({
        db,
        sessions,
        organizations,
        feed,
        audit,
      }),
      invites: createInvites({ db, sessions, members, mail, audit }),
      serverApi: createServerApi({ db, sessions, organizations, members, jwts, audit }),
      mailbox,
      onTelemetry,
    },
    { errorUrl: `${publicUrl}/sdk/v1/errors`, rateLimitScale, isInternal },
  );
  return {
    plugin,
    tasks: { [SEND_MAIL_TASK]: mail.sendMail, [SWEEP_TASK]: sweeping.sweep },
    scheduleSweep: sweeping.schedule,
    verifySession: createVerifySession({ db, sessions, jwts, project }),
    project,
    admin: {
      ...createAdmin({ db, organizations, members, project }),
      ensureProject: projects.ensure,
      verifyAudit: () => verifyAudit(project.projectId),
    },
  };
}
