import {
  AUTH_ROLE,
  type Auth,
  type AuthAdmin,
  type AuthConfigInput,
  authConfig,
  buildAuth,
  OAUTH_PROVIDERS,
  type ProjectWrites,
} from "@stocks-vibe/auth-server";
import {
  buildLinkSandbox,
  IDENTITY_PATH,
  LINK_PREFIX,
  LINK_ROLE,
  type LinkSandboxConfig,
  sealedLinkRows,
} from "@stocks-vibe/link-sandbox";
import {
  composePortfolio,
  type EventSource,
  type MemberDirectory,
  PORTFOLIO_ROLE,
  type PortfolioConfig,
  type PortfolioServices,
  portfolioTasks,
  type SessionVerifier,
} from "@stocks-vibe/portfolio-api";
import {
  isLocalUrl,
  type KeyRing,
  type Logger,
  type Pool,
  resealTasks,
  type SealedRows,
  type Task,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { openProductSchema, PRODUCT_ROLE } from "../database/migrations.ts";
import {
  CREATE_DEMO,
  CREATE_DEMO_COMPANY,
  createDemoCompanyTask,
  createDemoTask,
} from "../demo/create-demo.ts";
import {
  createDemoProgressRepository,
  type DemoProgressRepository,
  type ProductSchema,
} from "../demo/demo-progress.repository.ts";
import type { Environment } from "../environment/config.ts";
import type { Settings, SignInProduct } from "../environment/settings.ts";
import { sealedProjectRows } from "../keys/project/open-project.ts";
import type { Secrets } from "../keys/secrets.ts";
import type { ProjectFacts } from "../pages/project-in-use.ts";
import { inCheckout } from "../paths.ts";

/**
 * Pages can read the session's token, so no session is granted more than the four hours they ask
 * for.
 */
const SESSION_MAXIMUM_MINUTES = 240;

export interface Configured {
  readonly env: Environment;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/**
 * Where the account-linking provider is and how to sign in to it: the embedded sandbox, or Plaid
 * with real keys.
 */
interface LinkAddress {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

function linkAddress({ env, settings, secrets }: Configured): LinkAddress {
  if (settings.usesSandbox) {
    return {
      baseUrl: `${settings.internalUrl}/link-sandbox`,
      clientId: secrets.plaidClientId,
      secret: secrets.plaidSecret,
    };
  }
  return {
    baseUrl: settings.plaidBaseUrl,
    clientId: env.PLAID_CLIENT_ID ?? "",
    secret: env.PLAID_SECRET ?? "",
  };
}

/** The product 'oauth' stands for every provider that the project is registered with. */
const methodsOfProduct = (product: SignInProduct) =>
  product === "oauth" ? OAUTH_PROVIDERS.map((name) => `${name}_oauth` as const) : [product];

export const authConfigOf = ({ env, settings, secrets }: Configured) =>
  ({
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
      ? { kind: "smtp" as const, url: env.SMTP_URL, from: settings.mailFrom }
      : { kind: "mailbox" as const, from: settings.mailFrom },
    ...(settings.signInMethods
      ? { signInMethods: settings.signInMethods.flatMap(methodsOfProduct) }
      : {}),
    outbound: { allowsLoopback: settings.testMode },
    ...(settings.usesSandbox && settings.servesTracker
      ? {
          sandboxProvider: {
            publicUrl: `${settings.publicUrl}${LINK_PREFIX}${IDENTITY_PATH}`,
            internalUrl: `${settings.internalUrl}${LINK_PREFIX}${IDENTITY_PATH}`,
            clientId: secrets.plaidClientId,
            clientSecret: secrets.plaidSecret,
          },
        }
      : {}),
    ...(env.SMS_URL ? { sms: { url: env.SMS_URL, from: settings.smsFrom } } : {}),
    ...(settings.breachLookUpUrl ? { breachLookUpUrl: settings.breachLookUpUrl } : {}),
    ...(settings.auditAnchors ? { auditAnchors: settings.auditAnchors } : {}),
    ...(env.DEVICE_JUDGE_URL && env.DEVICE_JUDGE_KEY
      ? { devices: { url: env.DEVICE_JUDGE_URL, key: env.DEVICE_JUDGE_KEY } }
      : {}),
    rateLimitScale: settings.rateLimitScale,
    letterLimitScale: settings.letterLimitScale,
  }) satisfies AuthConfigInput;

/**
 * Where the pretend company's provider is reached: by another name of this machine where there is
 * one, so that browsers see two sites and cookies behave as they do with a company's own provider.
 */
function companyUrlOf({ publicUrl, internalUrl }: Settings): string {
  const [own, other] = [new URL(publicUrl), new URL(internalUrl)];
  const isReached = isLocalUrl(own) && isLocalUrl(other) && own.port === other.port;
  return isReached ? internalUrl : publicUrl;
}

/** Undefined where accounts are linked through Plaid itself, or not at all. */
export const linkConfigOf = ({ settings, secrets }: Configured): LinkSandboxConfig | undefined =>
  settings.usesSandbox
    ? {
        publicUrl: settings.publicUrl,
        companyUrl: companyUrlOf(settings),
        clientId: secrets.plaidClientId,
        secret: secrets.plaidSecret,
        uiDirectory: inCheckout("apps/link-sandbox/dist/link-ui"),
        webhookOrigins: [settings.publicUrl, ...settings.linkWebhookOrigins],
        rateLimitScale: settings.rateLimitScale,
      }
    : undefined;

export function portfolioConfigOf(configured: Configured): PortfolioConfig {
  const { env, settings } = configured;
  const address = linkAddress(configured);
  return {
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
    providerLimits: settings.providerLimits,
  };
}

/** The three servers wired together in one process, not yet listening. */
export interface Servers {
  readonly auth: FastifyPluginAsync;
  readonly link: FastifyPluginAsync | undefined;
  readonly portfolio: PortfolioServices;
  /** What the operator may do with the identity server. */
  readonly identity: AuthAdmin;
  readonly projectId: string;
  /** Whether the product's own sign-in asks for a captcha now. */
  readonly projectFacts: () => Promise<ProjectFacts>;
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

export interface ServersInput extends Configured {
  readonly keys: KeyRing;
  /** The connections of each server's role: none of them can do more than its role may. */
  readonly poolOf: (role: string) => Pool;
  /** Fires when the process is told to stop. */
  readonly stopping?: AbortSignal;
  /**
   * What may be written of the identity server's project: a server's start writes its settings, a
   * command nothing.
   */
  readonly writes?: ProjectWrites;
  readonly log: Logger;
}

const buildIdentity = (input: ServersInput) =>
  buildAuth({
    pool: input.poolOf(AUTH_ROLE),
    keys: input.keys,
    log: input.log,
    writesProject: input.writes ?? "settings",
    config: authConfig.parse(authConfigOf(input)),
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
  const auth = await buildIdentity(input);
  const linkConfig = linkConfigOf(input);
  const link =
    linkConfig &&
    (await buildLinkSandbox({ pool: poolOf(LINK_ROLE), keys, log, config: linkConfig }));
  const portfolio = composePortfolio(
    { pool: poolOf(PORTFOLIO_ROLE), keys, ...(stopping ? { stopping } : {}) },
    portfolioConfigOf(input),
  );
  // The sandbox's too where it is not served now: what it once sealed would keep a version from
  // being retired.
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
    sandbox: linkAddress(input),
    createOrganization: auth.admin.createOrganization,
  });
  // A company that signs in by SSO alone is of no use where pages do not offer it.
  const { SIGN_IN_PRODUCTS: offered } = env;
  const offersSso = offered.length === 0 || offered.includes("sso");
  const companyTask =
    link &&
    createDemoCompanyTask({
      identity: auth.admin,
      profiles: portfolio.profiles,
      metadata: link.companyMetadata,
    });
  return {
    auth: auth.plugin,
    link: link?.plugin,
    portfolio,
    identity: auth.admin,
    projectId: auth.project.projectId,
    projectFacts: auth.projectFacts,
    verifier: { verify: auth.verifySession },
    directory: auth.directory,
    events: eventSourceOf(auth),
    sealedRows,
    tasks: {
      ...resealTasks(keys, sealedRows),
      ...auth.tasks,
      ...(settings.servesTracker ? portfolioTasks(portfolio, auth.directory) : {}),
      ...(settings.hasDemo ? { [CREATE_DEMO]: demoTask } : {}),
      ...(settings.hasDemo && companyTask && offersSso
        ? { [CREATE_DEMO_COMPANY]: companyTask }
        : {}),
    },
    demoProgress: settings.hasDemo ? progress : undefined,
    scheduleSweep: auth.scheduleSweep,
    keepAnchors: auth.keepAnchors,
  };
}
