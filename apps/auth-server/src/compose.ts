import { randomBytes } from "node:crypto";
import {
  checkRole,
  createSecretBox,
  type KeyRing,
  type Logger,
  type Metrics,
  openDatabase,
  type Pool,
  type SealedRows,
  type Task,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { authPlugin } from "./app.ts";
import { createCallers } from "./caller.ts";
import { composeAdmin } from "./compose-admin.ts";
import { composeFactors } from "./compose-factors.ts";
import { composeMail } from "./compose-mail.ts";
import { composeOrganizations, organizationTasks } from "./compose-organizations.ts";
import type { AuthConfig } from "./config.ts";
import { countersOf } from "./counters.ts";
import { createLastWrites } from "./last-writes.ts";
import type { AuthAdmin } from "./modules/admin/auth-admin.ts";
import { createAuditService } from "./modules/audit/audit.service.ts";
import { createChainSeals } from "./modules/audit/chain.ts";
import { createBounces } from "./modules/bounces/bounces.service.ts";
import { createEventFeed, type FeedPage } from "./modules/events/event-feed.service.ts";
import { createIntermediateSessions } from "./modules/intermediate-sessions/intermediate-sessions.service.ts";
import { SEND_MAIL_TASK } from "./modules/mail/outbox.ts";
import { createEmailChanges } from "./modules/members/email-changes.service.ts";
import { createMembersService } from "./modules/members/members.service.ts";
import { createOrganizationsService } from "./modules/organizations/organizations.service.ts";
import type { Project } from "./modules/projects/project.ts";
import { createProjectsService } from "./modules/projects/projects.service.ts";
import { createServerApi } from "./modules/server-api/server-api.service.ts";
import { createVerifySession, type VerifySession } from "./modules/server-api/verify-session.ts";
import { createSessionJwts } from "./modules/sessions/session-jwt.ts";
import { createSessionsService } from "./modules/sessions/sessions.service.ts";
import { createSigningKeys } from "./modules/sessions/signing-keys.service.ts";
import { createSignInService } from "./modules/sign-in/sign-in.service.ts";
import { createSweep, SWEEP_TASK } from "./modules/sweep/sweep.service.ts";
import type { CaptchaVerifier, DeviceJudge } from "./ports/captcha.ts";
import { createHttpCaptcha, createHttpDeviceJudge } from "./ports/http-captcha.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { SmsSender } from "./ports/sms.ts";
import type { AuthSchema } from "./schema.ts";
import { sealedAuthRows } from "./sealed-rows.ts";

export const AUTH_SCHEMA = "auth";
export const AUTH_ROLE = "stocks_vibe_auth";

export interface AuthDeps {
  readonly pool: Pool;
  /** The database's keys, opened with the master key. */
  readonly keys: KeyRing;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** Requests of our own processes, which no limit per address may stop. */
  readonly isInternal?: (headers: Readonly<Record<string, unknown>>) => boolean;
  /** Stands in for the post in tests; else the one that the configuration names. */
  readonly mailer?: Mailer;
  /** Stands in for the captcha's maker in tests. */
  readonly captcha?: CaptchaVerifier;
  /** Stands in for the service that judges devices in tests; else the one that the configuration names, if any. */
  readonly devices?: DeviceJudge;
  /** Stands in for the telephone network in tests. */
  readonly sms?: SmsSender;
}

export interface Auth {
  readonly plugin: FastifyPluginAsync;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly verifySession: VerifySession;
  /** The project's events after a cursor, for a server in the same process; others ask GET /v1/b2b/events. */
  readonly readEvents: (after: {
    readonly cursor: string;
    readonly limit: number;
  }) => Promise<FeedPage>;
  readonly project: Project;
  /** Makes the daily clean-up due; whoever runs the tasks calls it once at start. */
  readonly scheduleSweep: () => Promise<void>;
  readonly admin: AuthAdmin;
  /** What must be sealed anew when the key ring gets a new version. */
  readonly sealedRows: SealedRows;
}

/** The domain of 'Name <local@domain>', which mail searches look for. */
const senderDomains = (from: string): string[] => /@([^\s>]+)/.exec(from)?.slice(1) ?? [];

/** Wires everything, top to bottom. The schema must be migrated; the configured project is created or brought up to date. */
export async function buildAuth(deps: AuthDeps): Promise<Auth> {
  const { pool, keys, config, log, isInternal } = deps;
  const { rateLimitScale, publicUrl } = config;
  await checkRole(pool, AUTH_ROLE, AUTH_SCHEMA);
  const lastWrites = createLastWrites(
    openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE }),
  );
  const { db } = lastWrites;
  const secrets = createSecretBox(keys, "auth");
  const counters = countersOf(deps.metrics);
  const ticks = () => performance.now();

  const signingKeys = createSigningKeys({ db, secrets, ticks });
  const jwts = createSessionJwts(signingKeys, publicUrl);
  const projects = createProjectsService({ db, signingKeys, ticks });
  const project = await projects.ensure({
    mailDomains: senderDomains(config.mail.from),
    ...config.project,
  });

  const seals = createChainSeals(keys.root);
  const audit = createAuditService(lastWrites, log, seals, ticks);
  const feed = createEventFeed(lastWrites);
  const bounces = createBounces(db);
  const organizations = createOrganizationsService(() => randomBytes(3).toString("hex"));
  const members = createMembersService();
  const sessions = createSessionsService({ db, organizations, members, jwts, feed, audit });
  const intermediateSessions = createIntermediateSessions();
  const { onOutcome, onSent, onTelemetry } = counters;
  const signIn = createSignInService({ members, sessions, intermediateSessions, audit, onOutcome });

  const { mailbox, mail } = composeMail({ db, secrets, config, log, bounces, onSent, ports: deps });
  const factorServices = await composeFactors({
    db,
    root: keys.root,
    config,
    log,
    secrets,
    audit,
    organizations,
    members,
    sessions,
    intermediateSessions,
    signIn,
    mail,
    emailChanges: createEmailChanges({ members, mail, audit }),
    ticks,
  });

  const organizationServices = composeOrganizations({
    db,
    log,
    secrets,
    sessions,
    organizations,
    members,
    signIn,
    mail,
    bounces,
    feed,
    audit,
    verifier: deps.captcha ?? createHttpCaptcha(),
    devices: deps.devices ?? (config.devices ? createHttpDeviceJudge(config.devices) : null),
    root: keys.root,
    scale: rateLimitScale,
  });
  const sweeping = createSweep({ db, organizations, projects, signingKeys });
  const plugin = authPlugin(
    {
      callers: createCallers(projects),
      projects,
      signingKeys,
      sessions,
      ...factorServices,
      ...organizationServices,
      feed,
      serverApi: createServerApi({ db, sessions, organizations, members, jwts, audit }),
      mailbox,
      onTelemetry,
    },
    { errorUrl: `${publicUrl}/sdk/v1/errors`, rateLimitScale, isInternal },
  );
  return {
    plugin,
    tasks: {
      [SEND_MAIL_TASK]: mail.sendMail,
      [SWEEP_TASK]: sweeping.sweep,
      ...organizationTasks(organizationServices),
    },
    scheduleSweep: sweeping.schedule,
    verifySession: createVerifySession({ db, sessions, jwts, project }),
    readEvents: (after) => feed.read(project.projectId, after),
    project,
    sealedRows: sealedAuthRows({ db, secrets, projects, organizations }),
    admin: composeAdmin({
      db,
      secrets,
      seals,
      signingKeys,
      projects,
      organizations,
      members,
      services: organizationServices,
      project,
    }),
  };
}
