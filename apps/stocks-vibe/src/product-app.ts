import helmet from "@fastify/helmet";
import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import {
  createServer,
  type Logger,
  type Metrics,
  measureRequests,
  type Pool,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { Servers } from "./build-servers.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import { configRoute } from "./pages/browser-config.ts";
import { contentSecurityPolicy } from "./pages/content-security-policy.ts";
import { type Health, healthRoutes } from "./pages/health.ts";
import { checkHost } from "./pages/host-check.ts";
import { serveWebPages } from "./pages/web-pages.ts";
import { inCheckout } from "./paths.ts";
import type { Settings } from "./settings.ts";
import { clockRoutes } from "./test-mode.ts";

export interface ProductApp {
  readonly settings: Settings;
  readonly servers: Servers;
  readonly browserConfig: BrowserConfig;
  readonly trustedProxies: readonly string[];
  readonly pool: Pool;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly log: Logger;
}

const HALF_YEAR_SECONDS = 15_768_000;

async function setSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const isHttps = settings.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy({ usesPlaidCdn: !settings.usesSandbox, isHttps }),
    },
    // Tokens travel in the query of the sign-in return page; no other site may ever see it.
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isHttps
      ? { maxAge: 2 * HALF_YEAR_SECONDS, includeSubDomains: false }
      : false,
    crossOriginEmbedderPolicy: false,
  });
}

/** Everything on one port: the identity server and the probes, and (unless it runs alone) the tracker. Mount order is the reading order. */
export async function buildProductApp(product: ProductApp): Promise<FastifyInstance> {
  const { settings, servers, pool, metrics, log } = product;
  const app = createServer({ log, trustedProxies: product.trustedProxies });
  checkHost(app, settings.publicUrl, settings.internalUrl);
  measureRequests(app, metrics);
  await setSecurityHeaders(app, settings);

  const internalHost = new URL(settings.internalUrl).host;
  const mayReadMetrics = (host: string) => settings.isDevelopment || host === internalHost;
  healthRoutes(app, { pool, metrics, health: product.health, mayReadMetrics });
  if (settings.testMode) clockRoutes(app, pool);
  await app.register(servers.auth);
  if (settings.servesTracker) await mountTracker(app, product);
  return app;
}

/** The tracker's own servers and pages. */
async function mountTracker(app: FastifyInstance, product: ProductApp): Promise<void> {
  const { settings, servers } = product;
  configRoute(app, product.browserConfig);
  demoRoutes(app, servers.demoProgress);
  if (servers.link) await app.register(servers.link);
  const { portfolio: services, verifier } = servers;
  const { rateLimitScale } = settings;
  await app.register(portfolioPlugin({ services, verifier, rateLimitScale }), {
    prefix: "/api/v1",
  });
  await serveWebPages(app, inCheckout("apps/portfolio-web/dist"));
}
