import helmet from "@fastify/helmet";
import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import {
  answerErrors,
  createServer,
  type Health,
  healthRoutes,
  type Logger,
  type Metrics,
  measureRequests,
  requireDirectPeer,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { demoRoutes } from "../demo/demo.routes.ts";
import type { Settings } from "../environment/settings.ts";
import { configRoute, withProviders } from "../pages/browser-config.ts";
import { contentSecurityPolicy } from "../pages/content-security-policy.ts";
import { checkHost } from "../pages/host-check.ts";
import { explainDefaultLink, PAGE_ERRORS } from "../pages/page-errors.ts";
import { languageRoute } from "../pages/page-language.ts";
import { createProjectInUse, type ProjectInUse } from "../pages/project-in-use.ts";
import { loadPublicPages } from "../pages/public-pages.ts";
import { serveWebPages } from "../pages/web-pages.ts";
import { inCheckout } from "../paths.ts";
import type { Servers } from "./build-servers.ts";
import { clockRoutes, showTestClock } from "./test-mode.ts";

export interface ProductApp {
  readonly settings: Settings;
  readonly servers: Servers;
  readonly browserConfig: BrowserConfig;
  readonly trustedProxies: readonly string[];
  /** TEST_MODE only. */
  readonly moveClock: ((seconds: number) => Promise<Date>) | undefined;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly log: Logger;
}

const HALF_YEAR_SECONDS = 15_768_000;

async function setSecurityHeaders(
  app: FastifyInstance,
  { settings }: ProductApp,
  inUse: ProjectInUse,
): Promise<void> {
  const isHttps = settings.publicUrl.startsWith("https:");
  app.addHook("onRequest", inUse.beforePage);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy({
        usesPlaidCdn: !settings.usesSandbox,
        isHttps,
        asksCaptcha: () => inUse.facts().asksCaptcha,
        hasOneTap: () => inUse.facts().hasOneTap,
      }),
    },
    // Tokens travel in the query of the sign-in return page; no other site may ever see it.
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isHttps
      ? { maxAge: 2 * HALF_YEAR_SECONDS, includeSubDomains: false }
      : false,
    crossOriginEmbedderPolicy: false,
  });
}

/**
 * Everything on one port: the identity server and the probes, and (unless it runs alone) the
 * tracker. Mount order is the reading order.
 */
export async function buildProductApp(product: ProductApp): Promise<FastifyInstance> {
  const { settings, servers, metrics, log } = product;
  const app = createServer({
    log,
    trustedProxies: product.trustedProxies,
    databaseMs: settings.databaseLimits.requestMs,
  });
  checkHost(app, settings.publicUrl, settings.internalUrl);
  measureRequests(app, metrics);
  const inUse = createProjectInUse(servers.projectFacts, log);
  await setSecurityHeaders(app, product, inUse);

  answerErrors(app, PAGE_ERRORS);
  const { metricsToken } = settings;
  healthRoutes(app, { metrics, health: product.health, metricsToken });
  if (product.moveClock) {
    const { moveClock } = showTestClock(app, product.moveClock);
    await app.register(clockRoutes(moveClock));
  }
  await app.register(servers.auth);
  if (settings.servesTracker) await mountTracker(app, product, inUse);
  else explainDefaultLink(app);
  return app;
}

/**
 * The sandbox is a development surface as the mailbox is: our own processes and browsers on this
 * machine may ask it.
 */
const forThisMachine =
  (surface: FastifyPluginAsync): FastifyPluginAsync =>
  async (app) => {
    requireDirectPeer(app);
    await app.register(surface);
  };

/** The tracker's own servers and pages. */
async function mountTracker(
  app: FastifyInstance,
  product: ProductApp,
  inUse: ProjectInUse,
): Promise<void> {
  const { settings, servers } = product;
  const configOf = () => withProviders(product.browserConfig, inUse.facts());
  configRoute(app, configOf);
  demoRoutes(app, servers.demoProgress);
  if (servers.link) await app.register(forThisMachine(servers.link));
  const { portfolio: services, verifier, directory } = servers;
  const { rateLimitScale } = settings;
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale }), {
    prefix: "/api/v1",
  });
  const pagesOf = (file: string) =>
    loadPublicPages(inCheckout(`apps/stocks-vibe/dist/${file}`), configOf);
  languageRoute(app, settings.publicUrl.startsWith("https:"));
  await serveWebPages(app, {
    root: inCheckout("apps/portfolio-web/dist"),
    pages: { en: await pagesOf("public-pages.mjs"), es: await pagesOf("public-pages.es.mjs") },
    publicUrl: settings.publicUrl,
  });
}
