import { resolve } from "node:path";
import { AUTH_ROLE, type Auth, type AuthAdmin, buildAuth } from "@stocks-vibe/auth-server";
import { buildLinkSandbox, LINK_ROLE, sealedLinkRows } from "@stocks-vibe/link-sandbox";
import {
  composePortfolio,
  type EventSource,
  type MemberDirectory,
  PORTFOLIO_ROLE,
  type PortfolioServices,
  portfolioTasks,
  providerLimitsOf,
  type SessionVerifier,
} from "@stocks-vibe/portfolio-api";
import {
  type KeyRing,
  type Logger,
  type Pool,
  resealTasks,
  type SealedRows,
  type Task,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { openProductSchema, PRODUCT_ROLE } from "../database/product-schema.ts";
import { CREATE_DEMO, createDemoTask } from "../demo/create-demo.ts";
import {
  createDemoProgressRepository,
  type DemoProgressRepository,
  type ProductSchema,
} from "../demo/demo-progress.repository.ts";
import type { Environment } from "../environment/config.ts";
import type { Settings } from "../environment/settings.ts";
import { sealedProjectRows } from "../keys/project/sealed-project.ts";
import type { Secrets } from "../keys/secrets.ts";
import { answeredProducts } from "../pages/browser-config.ts";
import { inCheckout } from "../paths.ts";
import { linkAddress } from "./link-address.ts";

/** Pages can read the session's token, so no session is granted more than the four hours they ask for. */
const SESSION_MAXIMUM_MINUTES = 240;

/** The three servers wired together in one process, not yet listening. */
export interface Servers {
  readonly auth: FastifyPluginAsync;
  readonly link: FastifyPluginAsync | undefined;
  readonly portfolio: PortfolioServices;
  /** What the operator may do with the identity server. */
  readonly identity: AuthAdmin;
  readonly projectId: string;
  /** Whether the product's own sign-in asks for a captcha now. */
  readonly asksCaptcha: () => Promise<boolean>;
  readonly verifier: SessionVerifier;
  readonly directory: MemberDirectory;
  /** What the identity system tells the product, such as that an organization was deleted. */
  readonly events: EventSource;
  /** Everything that is sealed under the key ring. */
  readonly sealedRows: readonly SealedRows[];
  readonly tasks: Readonly<Record<string, Task>>;
  readonly demoProgress: DemoProgressRepository | undefined;
  /** Makes the auth server's daily clean-up due. */
  readonly scheduleSweep: () => Promise<void>;
  /** Anchors the identity server's audit logs where that is configured. */
  readonly keepAnchors: () => () => void;
}

export interface ServersInput {
  readonly env: Environment;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly keys: KeyRing;
  /** The connections of each server's role: none of them can do more than its role may. */
  readonly poolOf: (role: string) => Pool;
  /** Fires when the process is told to stop. */
  readonly stopping?: AbortSignal;
  readonly log: Logger;
}

const buildIdentity = ({ env, settings, secrets, keys, poolOf, log }: ServersInput) =>
  buildAuth({
    pool: poolOf(AUTH_ROLE),
    keys,
    log,
    config: {
      publicUrl: settings.publicUrl,
      project: {
        projectId: secrets.projectId,
        secret: secrets.projectSecret,
        publicToken: secrets.publicToken,
        name: "Stocks Vibe",
        allowedOrigins: [...settings.allowedOrigins],
        redirectUrls: [...settings.redirectUrls],
        sessionMaximumMinutes: SESSION_MAXIMUM_MINUTES,
        organizationDeletionGrace: true,
      },
      mail: env.SMTP_URL
        ? { kind: "smtp", url: env.SMTP_URL, from: env.MAIL_FROM }
        : { kind: "mailbox", from: env.MAIL_FROM },
      // Other sites' pages may offer more than ours do.
      ...(env.ALLOWED_ORIGINS.length === 0 ? { signInMethods: answeredProducts(env) } : {}),
      ...(env.SMS_URL ? { sms: { url: env.SMS_URL, from: env.SMS_FROM } } : {}),
      ...(env.BREACH_LOOKUP_URL ? { breachLookUpUrl: env.BREACH_LOOKUP_URL } : {}),
      ...(env.AUDIT_ANCHORS ? { auditAnchors: resolve(inCheckout("."), env.AUDIT_ANCHORS) } : {}),
      ...(env.DEVICE_JUDGE_URL && env.DEVICE_JUDGE_KEY
        ? { devices: { url: env.DEVICE_JUDGE_URL, key: env.DEVICE_JUDGE_KEY } }
        : {}),
      rateLimitScale: settings.rateLimitScale,
      letterLimitScale: env.LETTER_LIMIT_SCALE,
    },
  });

const EVENTS_PAGE = 200;

/** In one process the feed is read directly; apart, by GET /v1/b2b/events. */
const eventSourceOf = (auth: Auth): EventSource => ({
  async readAfter(cursor) {
    const page = await auth.readEvents({ cursor, limit: EVENTS_PAGE });
    const events = page.events.map(({ eventId, type, organizationId }) => ({
      event_id: eventId,
      event_type: type,
      organization_id: organizationId,
    }));
    return { events, nextCursor: page.nextCursor };
  },
});

/** Wires auth, portfolio and, without real keys, the sandbox. */
export async function buildServers(input: ServersInput): Promise<Servers> {
  const { env, settings, secrets, keys, poolOf, stopping, log } = input;
  const address = linkAddress(input);
  const auth = await buildIdentity(input);
  const link = settings.usesSandbox
    ? await buildLinkSandbox({
        pool: poolOf(LINK_ROLE),
        keys,
        log,
        config: {
          publicUrl: settings.publicUrl,
          clientId: secrets.plaidClientId,
          secret: secrets.plaidSecret,
          uiDirectory: inCheckout("apps/link-sandbox/dist/link-ui"),
          rateLimitScale: settings.rateLimitScale,
        },
      })
    : undefined;
  const portfolio = composePortfolio(
    { pool: poolOf(PORTFOLIO_ROLE), keys, ...(stopping ? { stopping } : {}) },
    {
      plaidBaseUrl: address.baseUrl,
      plaidClientId: address.clientId,
      plaidSecret: address.secret,
      ...(settings.webhookUrl ? { webhookUrl: settings.webhookUrl } : {}),
      isSandbox: settings.usesSandbox,
      newOrganizationAccess: settings.newOrganizationAccess,
      rateLimitScale: settings.rateLimitScale,
      clientName: "Stocks Vibe",
      marketData: [...settings.marketData],
      tiingoKey: env.TIINGO_KEY,
      providerLimits: providerLimitsOf(env),
    },
  );
  // The sandbox's too where it is not served now: what it once sealed would keep a version from being retired.
  const linkRows = sealedLinkRows({
    pool: poolOf(LINK_ROLE),
    keys,
    clientId: secrets.plaidClientId,
  });
  const projectRows = sealedProjectRows({ pool: poolOf(PRODUCT_ROLE), keys });
  const sealedRows = [auth.sealedRows, portfolio.sealedRows, linkRows, projectRows];
  const db = openProductSchema<ProductSchema>(poolOf(PRODUCT_ROLE));
  const progress = createDemoProgressRepository(db);
  const demoTask = createDemoTask({
    progress,
    services: portfolio,
    sandbox: address,
    createOrganization: auth.admin.createOrganization,
  });
  return {
    auth: auth.plugin,
    link: link?.plugin,
    portfolio,
    identity: auth.admin,
    projectId: auth.project.projectId,
    asksCaptcha: auth.asksCaptcha,
    verifier: { verify: auth.verifySession },
    directory: auth.directory,
    events: eventSourceOf(auth),
    sealedRows,
    tasks: {
      ...resealTasks(keys, sealedRows),
      ...auth.tasks,
      ...(settings.servesTracker ? portfolioTasks(portfolio, auth.directory) : {}),
      ...(settings.hasDemo ? { [CREATE_DEMO]: demoTask } : {}),
    },
    demoProgress: settings.hasDemo ? progress : undefined,
    scheduleSweep: auth.scheduleSweep,
    keepAnchors: auth.keepAnchors,
  };
}
