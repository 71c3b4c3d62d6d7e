import {
  checkRole,
  createGuardedFetch,
  type GuardedFetch,
  type KeyRing,
  type Logger,
  type Metrics,
  type Pool,
  type SealedRows,
  type Task,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { composeProofs } from "./authentication/compose.ts";
import type { AuthConfig } from "./config.ts";
import { isDomain } from "./domain/address/email-address.ts";
import type { OauthProviderName } from "./domain/federation/oauth-providers.ts";
import { ANSWERED_METHODS } from "./domain/organization/usable-methods.ts";
import type { Project } from "./domain/project/project.ts";
import { composeManagement, managementTasks } from "./management/compose.ts";
import type { AuthAdmin } from "./operations/admin/auth-admin.ts";
import { authPlugin } from "./operations/app/app.ts";
import { composeOperations } from "./operations/compose.ts";
import { createMailbox } from "./operations/mailbox/mailbox.service.ts";
import type { MemberDirectory } from "./operations/server-api/member-directory.ts";
import type { VerifySession } from "./operations/server-api/verify-session.ts";
import { SWEEP_TASK } from "./operations/sweep/sweep.service.ts";
import { composeDatabase, composePlatform, type DatabaseServices } from "./platform/compose.ts";
import { AUTH_ROLE, AUTH_SCHEMA } from "./platform/database/role.ts";
import type { FeedPage } from "./platform/events/event-feed.service.ts";
import { SEND_MAIL_TASK } from "./platform/mail/outbox.ts";
import {
  type CaptchaVerifier,
  createHttpCaptcha,
  createHttpDeviceCheck,
  type DeviceCheck,
} from "./platform/ports/captcha.ts";
import { createDnsResolver, type DnsResolver } from "./platform/ports/dns-resolver.ts";
import { createSmtpMailer, type Mailer } from "./platform/ports/mailer.ts";
import { createHttpSms, type SmsSender } from "./platform/ports/sms.ts";
import { composeSessions } from "./sessions/compose.ts";
import { domainProvenBy } from "./tenancy/administrators/domain-proven-by.ts";
import { composeTenancy } from "./tenancy/compose.ts";
import type { ProjectWrites } from "./tenancy/projects/projects.service.ts";

/**
 * What the auth server is built from: the database and its keys, the configuration, and in tests
 * the outside world.
 */
export interface AuthDeps {
  readonly pool: Pool;
  /** The database's keys, opened with the master key. */
  readonly keys: KeyRing;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** Stands in for the post in tests; else the one that the configuration names. */
  readonly mailer?: Mailer;
  /** Stands in for the captcha's maker in tests. */
  readonly captcha?: CaptchaVerifier;
  /**
   * Stands in for the service that knows devices in tests; else the one that the configuration
   * names, if any.
   */
  readonly devices?: DeviceCheck;
  /** Stands in for the DNS in tests. */
  readonly dns?: DnsResolver;
  /** Stands in for the telephone network in tests. */
  readonly sms?: SmsSender;
  /** Stands in for the servers of others in tests. */
  readonly guardedFetch?: GuardedFetch;
  /** What of the configured project is written to the database; its settings where absent. */
  readonly writesProject?: ProjectWrites;
}

export interface Auth {
  readonly plugin: FastifyPluginAsync;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly verifySession: VerifySession;
  readonly directory: MemberDirectory;
  /**
   * The project's events after a cursor, for a server in the same process; others ask GET
   * /v1/b2b/events.
   */
  readonly readEvents: (after: {
    readonly cursor: string;
    readonly limit: number;
  }) => Promise<FeedPage>;
  readonly project: Project;
  /**
   * What pages have to know of the project now: those that sign in by it let the captcha maker's
   * script in, and show a button for each provider.
   */
  readonly projectFacts: () => Promise<{
    readonly asksCaptcha: boolean;
    /** The providers that it is registered with. */
    readonly oauthProviders: OauthProviderName[];
    readonly hasOneTap: boolean;
    /** They are the sandbox's. */
    readonly isSandboxProvider: boolean;
  }>;
  /** Makes the daily clean-up due; whoever runs the tasks calls it once at start. */
  readonly scheduleSweep: () => Promise<void>;
  /**
   * Anchors the audit logs from time to time where that is configured, until what it answers is
   * called.
   */
  readonly keepAnchors: () => () => void;
  readonly admin: AuthAdmin;
  /** What must be sealed again when the key ring gets a new version. */
  readonly sealedRows: SealedRows;
}

/** The domain of 'Name <local@domain>', which mail searches look for. */
const senderDomains = (from: string): string[] =>
  (/@([^\s>]+)/.exec(from)?.slice(1) ?? []).filter(isDomain);

/** The post and the telephone network. The mailbox is null where mail goes out for real. */
function chooseSenders(deps: AuthDeps, { db, secrets }: DatabaseServices) {
  const { config, log } = deps;
  const mailbox = config.mail.kind === "mailbox" ? createMailbox(db, secrets) : null;
  const post = config.mail.kind === "smtp" ? createSmtpMailer(config.mail, log) : mailbox;
  const mailer = deps.mailer ?? post;
  if (!mailer) throw new Error("no way to send mail is configured");
  return { mailbox, mailer, sms: deps.sms ?? (config.sms ? createHttpSms(config.sms) : mailbox) };
}

/**
 * Wires the floors, bottom to top. The schema must be migrated. The configured project is created
 * or brought up to date as far as `writesProject` allows. Throws UnknownProject where it is only
 * read, and is not there.
 */
export async function buildAuth(deps: AuthDeps): Promise<Auth> {
  const { pool, config, log } = deps;
  const { publicUrl, rateLimitScale: scale } = config;
  const ticks = () => performance.now();
  await checkRole(pool, AUTH_ROLE, AUTH_SCHEMA);
  const database = composeDatabase(deps);
  const { mailbox, mailer, sms } = chooseSenders(deps, database);
  const platform = composePlatform({
    ...database,
    log,
    metrics: deps.metrics,
    publicUrl,
    mailer,
    sms,
    verifier: deps.captcha ?? createHttpCaptcha(),
    deviceCheck: deps.devices ?? (config.devices ? createHttpDeviceCheck(config.devices) : null),
    auditAnchors: config.auditAnchors,
    domainProvenBy,
    scale,
    letterScale: config.letterLimitScale,
    ticks,
  });
  const { signInMethods = ANSWERED_METHODS } = config;
  const reach = { signInMethods, sendsTexts: sms !== null };
  const tenancy = composeTenancy({ ...database, ...platform, ticks, reach });
  const mailDomains = senderDomains(config.mail.from);
  const { writesProject = "settings" } = deps;
  const project = await tenancy.projects.open({ mailDomains, ...config.project }, writesProject);
  const ground = { ...database, ...platform, ...tenancy };
  const sessions = composeSessions({ ...ground, publicUrl });
  const { breachLookUpUrl, outbound, sandboxProvider } = config;
  const guardedFetch =
    deps.guardedFetch ??
    createGuardedFetch({
      allowsLoopback: outbound?.allowsLoopback ?? false,
      ownOrigins: sandboxProvider
        ? [sandboxProvider.internalUrl, sandboxProvider.publicUrl].map((url) => new URL(url).origin)
        : [],
    });
  const sandbox = sandboxProvider
    ? { ...sandboxProvider, projectId: project.projectId }
    : undefined;
  const outside = { log, breachLookUpUrl, publicUrl, guardedFetch, sandbox };
  const proofs = await composeProofs({ ...ground, ...sessions, ...outside });
  const dns = deps.dns ?? createDnsResolver(log);
  const management = composeManagement({
    ...ground,
    ...sessions,
    ...proofs,
    dns,
    guardedFetch,
    log,
    publicUrl,
    scale,
  });
  const floors = { ...ground, ...sessions, ...proofs, ...management };
  const setAtStart = new Set(Object.keys(config.project));
  const operations = composeOperations({ ...floors, log, publicUrl, project, setAtStart });
  return {
    plugin: authPlugin(
      { ...floors, ...operations, mailbox, publicUrl },
      { errorUrl: `${publicUrl}/sdk/v1/errors`, rateLimitScale: scale },
    ),
    tasks: {
      [SEND_MAIL_TASK]: platform.mail.sendMail,
      [SWEEP_TASK]: operations.sweeping.sweep,
      ...managementTasks(management),
    },
    scheduleSweep: operations.sweeping.schedule,
    keepAnchors: operations.keepAnchors,
    verifySession: operations.verifySession,
    directory: operations.directoryOf(project),
    readEvents: (after) => platform.feed.read(project.projectId, after),
    project,
    projectFacts: async () => ({
      asksCaptcha: Boolean((await tenancy.projects.findById(project.projectId))?.captcha),
      ...(await proofs.oauthProviders.offered(project.projectId)),
    }),
    sealedRows: operations.sealedRows,
    admin: operations.admin,
  };
}
