import cors from "@fastify/cors";
import { descriptionRoute, requireDirectPeer } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { type ProofServices, proofRoutes } from "../../authentication/compose.ts";
import { errorPage } from "../../authentication/federation/html-pages.ts";
import { oauthPageRoutes } from "../../authentication/oauth/oauth-pages.routes.ts";
import { ssoCallbackRoutes, ssoStartRoutes } from "../../authentication/sso/sso-pages.routes.ts";
import { type ManagementServices, managementRoutes } from "../../management/compose.ts";
import { ERASE_MEMBER_TASK } from "../../management/members/delete-member.service.ts";
import { logoRoutes } from "../../management/organization/organizations.routes.ts";
import { createCountedSearches } from "../../platform/captcha/captcha.service.ts";
import type { PlatformServices } from "../../platform/compose.ts";
import { errorListRoutes } from "../../platform/http/error-list.routes.ts";
import { type JsonScopeOptions, jsonScope } from "../../platform/http/json-scope.ts";
import { telemetryRoutes } from "../../platform/http/telemetry.routes.ts";
import { SEND_MAIL_TASK } from "../../platform/mail/outbox.ts";
import { type SessionServices, sessionFloorRoutes } from "../../sessions/compose.ts";
import { corsOf } from "../../tenancy/callers/allowed-origins.ts";
import { setDeviceCookie } from "../../tenancy/callers/callers.ts";
import { captchaGuard } from "../../tenancy/callers/captcha-guard.ts";
import type { TenancyServices } from "../../tenancy/compose.ts";
import { ERASE_CONTACTS_TASK } from "../../tenancy/members/change-address.ts";
import { FETCH_LOGO_TASK } from "../../tenancy/organizations/organization-logos.repository.ts";
import { bootstrapRoutes } from "../../tenancy/projects/bootstrap.routes.ts";
import { requireRouteEntries } from "../../tenancy/rbac/authorize.ts";
import { bounceRoutes } from "../bounces/bounces.routes.ts";
import type { OperationServices } from "../compose.ts";
import { mailboxRoutes } from "../mailbox/mailbox.routes.ts";
import type { MailboxService } from "../mailbox/mailbox.service.ts";
import { jwksRoutes, serverApiRoutes } from "../server-api/server-api.routes.ts";
import { describeAuthApi } from "./openapi.ts";

/** Jobs by what waits for them, so that each group can have slots of its own. */
export const MAIL_TASKS: readonly string[] = [SEND_MAIL_TASK];
export const ERASURE_TASKS: readonly string[] = [ERASE_CONTACTS_TASK, ERASE_MEMBER_TASK];
/** Each waits for a server of someone else's, up to three seconds. */
export const LOGO_TASKS: readonly string[] = [FETCH_LOGO_TASK];

export interface AuthServices
  extends PlatformServices,
    TenancyServices,
    SessionServices,
    ProofServices,
    ManagementServices,
    OperationServices {
  /** Null where mail goes to SMTP: then /dev does not exist. */
  readonly mailbox: MailboxService | null;
  readonly publicUrl: string;
}

/** The browser API: everything a page may call, with CORS around all of it. */
const browserApi =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await app.register(cors, { delegator: corsOf(services.projects) });
    const countedWith = ({ headers, ip }: FastifyRequest): string =>
      services.devices.of({ cookies: headers.cookie, ip }).countedWith;
    await jsonScope(app, { ...scope, countedWith });
    requireRouteEntries(app);
    setDeviceCookie(app, services.callers);
    const lookUpCounts = createCountedSearches(scope.rateLimitScale, () => performance.now());
    captchaGuard(app, { ...services, lookUpCounts });
    bootstrapRoutes(app, services.projects);
    errorListRoutes(app);
    const limited = { ...services, rateLimitScale: scope.rateLimitScale };
    sessionFloorRoutes(app, limited);
    proofRoutes(app, limited);
    managementRoutes(app, limited);
    telemetryRoutes(app, services.counters.onTelemetry);
  };

/**
 * The API for backends, and the keys that anyone may verify with. No page may call it, so there is
 * no CORS. A backend speaks for all of its users from one address, so the limit per address does
 * not apply to a caller with the secret.
 */
const serverApi =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await jsonScope(app, { ...scope, isKnownCaller: services.callers.isBackend });
    requireRouteEntries(app);
    descriptionRoute(app, "/openapi.json");
    jwksRoutes(app, services);
    serverApiRoutes(app, services);
    bounceRoutes(app, services);
  };

/**
 * What browsers open on their way to a provider and back: pages, where an error leads nowhere else.
 */
const federationPages =
  (
    pages: (app: FastifyInstance, services: AuthServices) => void,
    services: AuthServices,
    scope: JsonScopeOptions,
  ): FastifyPluginAsync =>
  async (app) => {
    await jsonScope(app, { ...scope, page: errorPage });
    requireRouteEntries(app);
    pages(app, services);
  };

const publicPages = (app: FastifyInstance, services: AuthServices): void => {
  ssoStartRoutes(app, services);
  logoRoutes(app, services);
};

/** The post of a development machine: for programs on that machine alone. */
const mailboxPages =
  (mailbox: MailboxService, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    requireDirectPeer(app);
    await jsonScope(app, scope);
    mailboxRoutes(app, mailbox);
  };

/**
 * All routes at their absolute paths. Each prefix is a world of its own (errors, 404s, content
 * types), so the plugin can stand beside other servers in one Fastify.
 */
export const authPlugin =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await describeAuthApi(app);
    await app.register(browserApi(services, scope), { prefix: "/sdk" });
    await app.register(serverApi(services, scope), { prefix: "/v1" });
    for (const [prefix, pages] of [
      ["/v1/b2b/public", oauthPageRoutes],
      ["/v1/public", publicPages],
      ["/v1/b2b/sso", ssoCallbackRoutes],
    ] as const) {
      await app.register(federationPages(pages, services, scope), { prefix });
    }
    if (services.mailbox)
      await app.register(mailboxPages(services.mailbox, scope), { prefix: "/dev" });
  };
