import { randomBytes } from "node:crypto";
import {
  checkRole,
  createSecretBox,
  openDatabase,
  type SealedRows,
  type Task,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { authPlugin } from "./app.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { createCallers } from "./caller.ts";
import { composeAdmin } from "./compose-admin.ts";
import { composeFactors } from "./compose-factors.ts";
import { composeMail, senderDomains } from "./compose-mail.ts";
import { composeOrganizations, organizationTasks } from "./compose-organizations.ts";
import { countersOf } from "./counters.ts";
import { createKeyedHash } from "./keyed-hash.ts";
import { createLastWrites } from "./last-writes.ts";
import type { AuthAdmin } from "./modules/admin/auth-admin.ts";
import { createAnchors } from "./modules/audit/anchors.service.ts";
import { createAuditService } from "./modules/audit/audit.service.ts";
import { createChainSeals } from "./modules/audit/chain.ts";
import { keepAnchors } from "./modules/audit/keep-anchors.ts";
import { createBounces } from "./modules/bounces/bounces.service.ts";
import { createDevices } from "./modules/devices/devices.ts";
import { createEventFeed, type FeedPage } from "./modules/events/event-feed.service.ts";
import { createIntermediateSessions } from "./modules/intermediate-sessions/intermediate-sessions.service.ts";
import { SEND_MAIL_TASK } from "./modules/mail/outbox.ts";
import { createEmailChanges } from "./modules/members/email-changes.service.ts";
import { createMembersService } from "./modules/members/members.service.ts";
import { createOrganizationsService } from "./modules/organizations/organizations.service.ts";
import type { Project } from "./modules/projects/project.ts";
import { createProjectsService } from "./modules/projects/projects.service.ts";
import type { MemberDirectory } from "./modules/server-api/member-directory.ts";
import { createServerApi } from "./modules/server-api/server-api.service.ts";
import { createVerifySession, type VerifySession } from "./modules/server-api/verify-session.ts";
import { createSessionJwts } from "./modules/sessions/session-jwt.ts";
import { createSessionsService } from "./modules/sessions/sessions.service.ts";
import { createSigningKeys } from "./modules/sessions/signing-keys.service.ts";
import { createSignInService } from "./modules/sign-in/sign-in.service.ts";
import { createSweep, SWEEP_TASK } from "./modules/sweep/sweep.service.ts";
import { createAnchorFile } from "./ports/anchor-file.ts";
import { createDnsResolver } from "./ports/dns-resolver.ts";
import { createHttpCaptcha, createHttpDeviceJudge } from "./ports/http-captcha.ts";
import type { AuthSchema } from "./schema.ts";
import { sealedAuthRows } from "./sealed-rows.ts";

export const AUTH_SCHEMA = "auth";
export const AUTH_ROLE = "stocks_vibe_auth";

export interface Auth {
  readonly plugin: FastifyPluginAsync;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly verifySession: VerifySession;
  readonly directory: MemberDirectory;
  /** The project's events after a cursor, for a server in the same process; others ask GET /v1/b2b/events. */
  readonly readEvents: (after: {
    readonly cursor: string;
    readonly limit: number;
  }) => Promise<FeedPage>;
  readonly project: Project;
  /** Makes the daily clean-up due; whoever runs the tasks calls it once at start. */
  readonly scheduleSweep: () => Promise<void>;
  /** Anchors the audit logs from time to time where that is configured, until what it answers is called. */
  readonly keepAnchors: () => () => void;
  readonly admin: AuthAdmin;
  /** What must be sealed anew when the key ring gets a new version. */
  readonly sealedRows: SealedRows;
}

/** Wires everything, top to bottom. The schema must be migrated; the configured project is created or brought up to date. */
export async function buildAuth(deps: AuthDeps): Promise<Auth> {
  const { pool, keys, config, log } = deps;
  const { rateLimitScale, publicUrl } = config;
  await checkRole(pool, AUTH_ROLE, AUTH_SCHEMA);
  const lastWrites = createLastWrites(
    openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE }),
  );
  const { db } = lastWrites;
  const secrets = createSecretBox(keys, "auth");
  const { onOutcome, onSent, onTelemetry } = countersOf(deps.metrics);
  const ticks = () => performance.now();

  const signingKeys = createSigningKeys({ db, secrets, ticks });
  const jwts = createSessionJwts(signingKeys, publicUrl);
  const projects = createProjectsService({ db, signingKeys, ticks });
  const project = await projects.ensure({
    mailDomains: senderDomains(config.mail.from),
    ...config.project,
  });

  const seals = createChainSeals(keys.root);
  const hashAddress = createKeyedHash(keys.root, "audit-addresses");
  const anchors = config.auditAnchors
    ? createAnchors({ db, seals, file: createAnchorFile(config.auditAnchors) })
    : null;
  const audit = createAuditService({ lastWrites, log, seals, hashAddress, ticks });
  const feed = createEventFeed(lastWrites);
  const bounces = createBounces(db);
  const organizations = createOrganizationsService(() => randomBytes(3).toString("hex"));
  const members = createMembersService();
  const sessions = createSessionsService({ db, organizations, members, jwts, feed, audit });
  const intermediateSessions = createIntermediateSessions(sessions.findAlive);
  const signIn = createSignInService({ members, sessions, intermediateSessions, audit, onOutcome });

  const { mailbox, mail } = composeMail({ db, secrets, config, log, bounces, onSent, ports: deps });
  const emailChanges = createEmailChanges({ members, sessions, mail, audit });
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
    emailChanges,
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
    intermediateSessions,
    emailChanges,
    mail,
    bounces,
    feed,
    audit,
    verifier: deps.captcha ?? createHttpCaptcha(),
    devices: deps.devices ?? (config.devices ? createHttpDeviceJudge(config.devices) : null),
    dns: deps.dns ?? createDnsResolver(log),
    root: keys.root,
    scale: rateLimitScale,
  });
  const sweeping = createSweep({ db, organizations, projects, signingKeys });
  const plugin = authPlugin(
    {
      callers: createCallers(projects, createDevices(keys.root, publicUrl)),
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
    { errorUrl: `${publicUrl}/sdk/v1/errors`, rateLimitScale },
  );
  return {
    plugin,
    tasks: {
      [SEND_MAIL_TASK]: mail.sendMail,
      [SWEEP_TASK]: sweeping.sweep,
      ...organizationTasks(organizationServices),
    },
    scheduleSweep: sweeping.schedule,
    keepAnchors: () => (anchors ? keepAnchors({ projects, anchors, log }) : () => undefined),
    verifySession: createVerifySession({ db, sessions, jwts, project }),
    directory: organizationServices.directoryOf(project),
    readEvents: (after) => feed.read(project.projectId, after),
    project,
    sealedRows: sealedAuthRows({ db, secrets, projects, organizations }),
    admin: composeAdmin({
      db,
      secrets,
      seals,
      anchors,
      signingKeys,
      projects,
      organizations,
      members,
      services: organizationServices,
      project,
    }),
  };
}
