import type { IncomingHttpHeaders } from "node:http";
import { failure } from "@stocks-vibe/contracts/portfolio";
import {
  answerErrors,
  compressReads,
  describeRoutes,
  descriptionRoute,
  limitRequests,
  Refusal,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { createIdentifyCaller } from "./http/caller.ts";
import { spanishErrors } from "./http/errors.es.ts";
import { ERRORS, productEnvelope } from "./http/errors.ts";
import { guardRoutes, isDownload } from "./http/route-access.ts";
import type { MemberDirectory } from "./identity/member-directory.ts";
import type { SessionVerifier } from "./identity/session-verifier.ts";
import { languageOf, type PerLocale } from "./language/language.ts";
import { profileRoutes } from "./modules/access/profile.routes.ts";
import { accountRoutes } from "./modules/accounts/accounts.routes.ts";
import { manualAccountRoutes } from "./modules/accounts/manual/manual-accounts.routes.ts";
import { answerRoutes } from "./modules/accounts/resolutions/resolutions.routes.ts";
import { salesRoutes } from "./modules/accounts/sales/sales.routes.ts";
import { marketSymbolRoutes } from "./modules/accounts/symbols/market-symbols.routes.ts";
import { transactionRoutes } from "./modules/accounts/transactions/transactions.routes.ts";
import { connectionRoutes, signOutRoutes } from "./modules/connections/connections.routes.ts";
import { webhookRoutes } from "./modules/connections/webhooks/webhooks.routes.ts";
import { dashboardRoutes, summaryRoutes } from "./modules/dashboard/dashboard.routes.ts";
import { performanceRoutes } from "./modules/dashboard/performance/performance.routes.ts";
import { explainRoutes } from "./modules/explain/explain.routes.ts";
import { exportRoutes } from "./modules/export/export.routes.ts";
import { importRoutes, uploadRoutes } from "./modules/imports/imports.routes.ts";
import { activityRoutes } from "./modules/operations/activity/activity.routes.ts";
import { filterRoutes } from "./modules/valuation/filter/filter.routes.ts";
import type { PortfolioServices } from "./wiring/portfolio-services.ts";

/** The table's own sentences are the English ones. */
const sentences: PerLocale<Readonly<Record<string, string>>> = { en: {}, es: spanishErrors };

/** The sentences of refusals in the language that a request asks for. */
const refusalWords = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  sentences[languageOf(headers["accept-language"])];

/** Describes every route registered after it, and serves the description at GET /openapi.json. */
async function describeApi(app: FastifyInstance): Promise<void> {
  await describeRoutes(app, {
    title: "Stocks Vibe product API",
    description:
      "Read-only figures of an organization's linked investment accounts. Every answer is {success, message, data}; a refusal is {success: false, message, code, requestId}.",
    securitySchemes: { session: { type: "http", scheme: "bearer" } },
    refusal: failure,
  });
  descriptionRoute(app, "/openapi.json");
}

export interface PortfolioApp {
  readonly services: PortfolioServices;
  readonly verifier: SessionVerifier;
  readonly directory: MemberDirectory;
  readonly rateLimitScale: number;
}

/**
 * Requests one address may make in a minute. A dashboard that polls while it syncs makes about 100.
 */
const PER_MINUTE = 300;

/**
 * The product API as one plugin, mounted under /api/v1: errors in the product envelope, answers
 * that no cache keeps.
 */
export const portfolioPlugin =
  ({ services, verifier, directory, rateLimitScale }: PortfolioApp): FastifyPluginAsync =>
  async (app) => {
    answerErrors(app, { table: ERRORS, envelope: productEnvelope, wordsFor: refusalWords });
    // Figures and rows: no read of this API holds a token. What hands one out is asked for by POST.
    compressReads(app);
    await limitRequests(app, { perMinute: PER_MINUTE, scale: rateLimitScale });
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store").header("vary", "accept-language");
    });
    const identify = createIdentifyCaller(verifier, services.reportMismatch);
    guardRoutes(app, {
      identify,
      async refuseOperator(request, route) {
        await services.reportOperator(await identify(request), { requestId: request.id, route });
        throw new Refusal(isDownload(route) ? "operator_takes_nothing" : "operator_only_looks");
      },
    });
    const deps = { ...services, identify, directory };

    await describeApi(app);
    profileRoutes(app, deps);
    dashboardRoutes(app, deps);
    performanceRoutes(app, deps);
    filterRoutes(app, deps);
    accountRoutes(app, deps);
    transactionRoutes(app, deps);
    connectionRoutes(app, deps);
    explainRoutes(app, deps);
    salesRoutes(app, deps);
    answerRoutes(app, deps);
    importRoutes(app, deps);
    await uploadRoutes(app, deps);
    manualAccountRoutes(app, deps);
    summaryRoutes(app, deps);
    marketSymbolRoutes(app, deps, rateLimitScale);
    signOutRoutes(app);
    activityRoutes(app, deps);
    exportRoutes(app, deps);
    await webhookRoutes(app, { news: services.news, rateLimitScale });
  };
