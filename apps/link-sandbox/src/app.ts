import {
  answerErrors,
  checkRole,
  type KeyRing,
  type Logger,
  limitRequests,
  type Pool,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { compose, LINK_ROLE, LINK_SCHEMA, type Services } from "./compose.ts";
import {
  drillPageRoutes,
  drillsRoutes,
} from "./modules/failure-simulations/failure-simulations.routes.ts";
import { spoilAnswers } from "./modules/failure-simulations/spoil-answers.ts";
import { identityProviderRoutes } from "./modules/identity-provider/identity-provider.routes.ts";
import { createIdentityProvider } from "./modules/identity-provider/identity-provider.service.ts";
import { institutionsRoutes } from "./modules/institution-details/institution-details.routes.ts";
import { investmentsRoutes } from "./modules/investments/investments.routes.ts";
import { itemsRoutes } from "./modules/items/items.routes.ts";
import { linkSessionsRoutes, linkTokensRoutes } from "./modules/link-tokens/link-tokens.routes.ts";
import { sweepHourly } from "./modules/link-tokens/link-tokens.service.ts";
import { type LinkUiFiles, linkUiRoutes, readLinkUi } from "./modules/link-ui/link-ui.routes.ts";
import { marketDataRoutes } from "./modules/market-data/market-data.routes.ts";
import { samlProviderRoutes } from "./modules/saml-provider/saml-provider.routes.ts";
import { createSamlProvider } from "./modules/saml-provider/saml-provider.service.ts";
import { deliverSteadily } from "./modules/webhooks/deliveries.service.ts";
import { webhooksRoutes } from "./modules/webhooks/webhooks.routes.ts";
import { limitClient, requireClient } from "./server/caller.ts";
import { errorEnvelope, LINK_ERRORS } from "./server/errors.ts";
import { validateBody } from "./server/refuse-bad-request.ts";
import { type Environment, refuseInProduction } from "./server/refuse-in-production.ts";
import type { RouteApp } from "./server/route-app.ts";

/** Everything of this server lives below it. */
export const LINK_PREFIX = "/link-sandbox";

/** Below it are the pretend providers of sign-in. */
export const IDENTITY_PATH = "/identity";

/** Below that, the one that speaks SAML. */
const SAML_PATH = "/saml";

export interface LinkSandboxConfig {
  /**
   * The origin browsers reach this server under, e.g. `https://stocks.example`; a path is ignored.
   */
  readonly publicUrl: string;
  /** The origin of the pages that may open the dialog; the same as publicUrl when absent. */
  readonly productOrigin?: string;
  /**
   * The origin of the pretend company's SAML provider; the same as publicUrl when absent. Another
   * name of this machine makes it another site than the product, as a company's provider is.
   */
  readonly companyUrl?: string;
  /** The one client's credentials, as the `plaid` client sends them. */
  readonly clientId: string;
  readonly secret: string;
  /** The folder `buildLinkUi` wrote to, or null to serve the REST API without the dialog. */
  readonly uiDirectory: string | null;
  /** The origins to which news of items may be posted; the one of the pages when absent. */
  readonly webhookOrigins?: readonly string[];
  /** What it answers as; `sandbox` when absent. In `production` there is nothing below /sandbox. */
  readonly environment?: Environment;
  /**
   * Multiplies how many requests a network may make of the dialog's own endpoints, and a client
   * about one item; 1 when absent.
   */
  readonly rateLimitScale?: number;
}

export interface LinkSandbox {
  /** Register it without a prefix of its own: it brings `/link-sandbox`. */
  readonly plugin: FastifyPluginAsync;
  /** How a connection trusts the pretend company's SAML provider: its metadata, as XML. */
  readonly companyMetadata: () => Promise<string>;
}

/** What the client's server calls, with credentials. */
async function clientApi(app: RouteApp, services: Services, config: LinkSandboxConfig) {
  const { environment = "sandbox", rateLimitScale: scale = 1 } = config;
  app.addHook("preValidation", requireClient(config));
  app.addHook("preValidation", refuseInProduction(environment));
  await limitClient(app, scale);
  spoilAnswers(app, services.drills);
  linkTokensRoutes(app, services.linkTokens);
  itemsRoutes(app, services.items, services.sandboxItems, services.fireWebhook);
  investmentsRoutes(app, services.investments);
  institutionsRoutes(app);
  marketDataRoutes(app, services.marketData);
  webhooksRoutes(app, services.webhookKeys);
  drillsRoutes(app, services.drills, services.drillLinks);
}

/** A dialog makes three calls, and a person who mistypes some more. */
const DIALOG_CALLS_PER_MINUTE = 60;

/**
 * What the person's browser loads and calls, with a link token at most. Anybody can reach it, so
 * its calls are counted.
 */
async function browserSide(app: RouteApp, services: Services, { ui, scale }: BrowserSide) {
  if (ui) linkUiRoutes(app, ui.files, ui.productOrigin);
  await app.register(async (api: RouteApp) => {
    await limitRequests(api, { perMinute: DIALOG_CALLS_PER_MINUTE, scale });
    linkSessionsRoutes(api, services.linkSessions, services.linkSignIns);
    drillPageRoutes(api, services.drills);
  });
}

interface BrowserSide {
  readonly ui: LinkUi | null;
  readonly scale: number;
}

interface LinkUi {
  readonly files: LinkUiFiles;
  readonly productOrigin: string;
}

const productOriginOf = ({ productOrigin, publicUrl }: LinkSandboxConfig): string =>
  new URL(productOrigin ?? publicUrl).origin;

const webhookOriginsOf = (config: LinkSandboxConfig): readonly string[] =>
  config.webhookOrigins ?? [productOriginOf(config)];

const baseUrlOf = ({ publicUrl }: LinkSandboxConfig): string =>
  `${new URL(publicUrl).origin}${LINK_PREFIX}`;

async function loadUi(config: LinkSandboxConfig): Promise<LinkUi | null> {
  if (config.uiDirectory === null) return null;
  const baseUrl = baseUrlOf(config);
  const productOrigin = productOriginOf(config);
  const directory = config.uiDirectory;
  return { files: await readLinkUi({ directory, baseUrl, productOrigin }), productOrigin };
}

/**
 * The account-linking provider as a Fastify plugin, mountable into a bigger server: it validates,
 * answers errors and answers unknown paths below its prefix in its own words. The `ops` and `link`
 * schemas must be up to date.
 */
export async function buildLinkSandbox(options: {
  readonly pool: Pool;
  /** Seals the access tokens. */
  readonly keys: KeyRing;
  readonly config: LinkSandboxConfig;
  readonly log: Logger;
}): Promise<LinkSandbox> {
  const { pool, keys, config, log } = options;
  await checkRole(pool, LINK_ROLE, LINK_SCHEMA);
  const { clientId } = config;
  const webhookOrigins = webhookOriginsOf(config);
  const drillPageUrl = `${baseUrlOf(config)}/link/drills`;
  const services = compose({ pool, clientId, keys, webhookOrigins, drillPageUrl });
  const ui = await loadUi(config);
  log.debug({ dialog: ui !== null }, "account-linking sandbox ready");

  const server = async (app: RouteApp): Promise<void> => {
    app.setValidatorCompiler(validateBody);
    answerErrors(app, {
      table: LINK_ERRORS,
      envelope: errorEnvelope,
    });
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    await app.register(async (api: RouteApp) => clientApi(api, services, config));
    const { rateLimitScale: scale = 1 } = config;
    await app.register(async (browser: RouteApp) => browserSide(browser, services, { ui, scale }));
    sweepHourly(app, [services.linkTokens, services.drills], log);
    deliverSteadily(app, services.deliveries, log);
  };
  const identityUrl = `${baseUrlOf(config)}${IDENTITY_PATH}`;
  const identityProvider = createIdentityProvider({
    ...config,
    db: services.db,
    webhookKeys: services.webhookKeys,
    baseUrl: identityUrl,
  });
  const redirectUriOf = (provider: string): string =>
    `${productOriginOf(config)}/v1/b2b/public/oauth/${provider}/callback`;
  const identity = async (app: FastifyInstance): Promise<void> =>
    identityProviderRoutes(app, {
      identityProvider,
      clientId,
      redirectUriOf,
      connectionCallbacks: `${productOriginOf(config)}/v1/b2b/sso/callback/oidc-connection-`,
      baseUrl: identityUrl,
    });
  const samlPath = `${LINK_PREFIX}${IDENTITY_PATH}${SAML_PATH}`;
  const samlProvider = createSamlProvider({
    db: services.db,
    secrets: services.secrets,
    clientId,
    ssoUrl: `${new URL(config.companyUrl ?? config.publicUrl).origin}${samlPath}/sso`,
    serviceOrigin: productOriginOf(config),
  });
  const saml = async (app: FastifyInstance): Promise<void> => samlProviderRoutes(app, samlProvider);
  return {
    companyMetadata: samlProvider.metadata,
    plugin: async (app) => {
      await app.register(server, { prefix: LINK_PREFIX });
      await app.register(identity, { prefix: `${LINK_PREFIX}${IDENTITY_PATH}` });
      await app.register(saml, { prefix: samlPath });
    },
  };
}
