import cors from "@fastify/cors";
import { requireDirectPeer } from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import { corsOf } from "./allowed-origins.ts";
import type { Callers } from "./caller.ts";
import type { OrganizationServices } from "./compose-organizations.ts";
import { type FactorServices, factorRoutes } from "./factor-services.ts";
import { type JsonScopeOptions, jsonScope } from "./json-scope.ts";
import { auditLogRoutes } from "./modules/audit/audit-log.routes.ts";
import { bootstrapRoutes } from "./modules/bootstrap/bootstrap.routes.ts";
import { errorListRoutes } from "./modules/bootstrap/error-list.routes.ts";
import { bounceRoutes } from "./modules/bounces/bounces.routes.ts";
import { captchaGuard } from "./modules/captcha/captcha-guard.ts";
import { createCountedLookUps } from "./modules/captcha/counted-look-ups.ts";
import { connectedAppRoutes } from "./modules/connected-apps/connected-apps.routes.ts";
import { markBrowsers } from "./modules/devices/mark-browsers.ts";
import type { EventFeed } from "./modules/events/event-feed.service.ts";
import { impersonationRoutes } from "./modules/impersonation/impersonation.routes.ts";
import { mailboxRoutes } from "./modules/mailbox/mailbox.routes.ts";
import type { MailboxService } from "./modules/mailbox/mailbox.service.ts";
import { memberRoutes } from "./modules/members/members.routes.ts";
import { selfRoutes } from "./modules/members/self.routes.ts";
import { domainRoutes } from "./modules/organizations/domains.routes.ts";
import { organizationRoutes } from "./modules/organizations/organizations.routes.ts";
import type { ProjectsService } from "./modules/projects/projects.service.ts";
import { requireRouteEntries } from "./modules/rbac/require-route-entries.ts";
import { serverApiRoutes } from "./modules/server-api/server-api.routes.ts";
import type { ServerApiService } from "./modules/server-api/server-api.service.ts";
import { jwksRoutes } from "./modules/sessions/jwks.routes.ts";
import type { SessionsService } from "./modules/sessions/sessions.service.ts";
import type { SigningKeys } from "./modules/sessions/signing-keys.service.ts";
import { telemetryRoutes } from "./modules/telemetry/telemetry.routes.ts";
import { lookUpRoutes } from "./modules/users/look-ups.routes.ts";

export interface AuthServices extends OrganizationServices, FactorServices {
  readonly callers: Callers;
  readonly projects: ProjectsService;
  readonly signingKeys: SigningKeys;
  readonly sessions: SessionsService;
  readonly serverApi: ServerApiService;
  readonly feed: Pick<EventFeed, "read">;
  /** Null where mail goes to SMTP: then /dev does not exist. */
  readonly mailbox: MailboxService | null;
  readonly onTelemetry: (count: number) => void;
}

/** The browser API: everything a page may call, with CORS around all of it. */
const browserApi =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await app.register(cors, { delegator: corsOf(services.projects) });
    await jsonScope(app, scope);
    requireRouteEntries(app);
    markBrowsers(app, services.callers);
    const lookUpCounts = createCountedLookUps(scope.rateLimitScale, () => performance.now());
    captchaGuard(app, { ...services, lookUpCounts });
    bootstrapRoutes(app, services.projects);
    errorListRoutes(app);
    factorRoutes(app, { ...services, rateLimitScale: scope.rateLimitScale });
    const limited = { ...services, rateLimitScale: scope.rateLimitScale };
    organizationRoutes(app, limited);
    domainRoutes(app, limited);
    auditLogRoutes(app, services);
    selfRoutes(app, limited);
    memberRoutes(app, limited);
    lookUpRoutes(app, limited);
    connectedAppRoutes(app, services);
    impersonationRoutes(app, limited);
    telemetryRoutes(app, services.onTelemetry);
  };

/**
 * The API for backends, and the keys that anybody may verify with. No page may call it, so there is no CORS. A backend speaks for
 * all of its users from one address, so whoever has the secret is not counted by it.
 */
const serverApi =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await jsonScope(app, { ...scope, isKnownCaller: services.callers.isBackend });
    requireRouteEntries(app);
    jwksRoutes(app, services);
    serverApiRoutes(app, services);
    bounceRoutes(app, services);
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
 * All routes at their absolute paths. Each prefix is a world of its own (errors, 404s, content types), so the plugin can
 * stand beside other servers in one Fastify.
 */
export const authPlugin =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await app.register(browserApi(services, scope), { prefix: "/sdk" });
    await app.register(serverApi(services, scope), { prefix: "/v1" });
    if (services.mailbox)
      await app.register(mailboxPages(services.mailbox, scope), { prefix: "/dev" });
  };
