import cors from "@fastify/cors";
import type { FastifyPluginAsync } from "fastify";
import { corsOf } from "./allowed-origins.ts";
import type { Callers } from "./caller.ts";
import { type JsonScopeOptions, jsonScope } from "./json-scope.ts";
import { bootstrapRoutes } from "./modules/bootstrap/bootstrap.routes.ts";
import { errorListRoutes } from "./modules/bootstrap/error-list.routes.ts";
import { discoveryRoutes } from "./modules/discovery/discovery.routes.ts";
import type { JoinService } from "./modules/discovery/join.service.ts";
import type { DiscoveryLinksService } from "./modules/magic-links/discovery-links.service.ts";
import type { InvitesService } from "./modules/magic-links/invites.service.ts";
import { magicLinkRoutes } from "./modules/magic-links/magic-links.routes.ts";
import type { MemberLinksService } from "./modules/magic-links/member-links.service.ts";
import { mailboxRoutes } from "./modules/mailbox/mailbox.routes.ts";
import type { MailboxService } from "./modules/mailbox/mailbox.service.ts";
import { memberRoutes } from "./modules/members/members.routes.ts";
import type { OwnService } from "./modules/members/own.service.ts";
import { organizationRoutes } from "./modules/organizations/organizations.routes.ts";
import type { OrganizationSettingsService } from "./modules/organizations/settings.service.ts";
import type { ProjectsService } from "./modules/projects/projects.service.ts";
import { requireRouteEntries } from "./modules/rbac/require-route-entries.ts";
import { serverApiRoutes } from "./modules/server-api/server-api.routes.ts";
import type { ServerApiService } from "./modules/server-api/server-api.service.ts";
import { jwksRoutes } from "./modules/sessions/jwks.routes.ts";
import { sessionRoutes } from "./modules/sessions/sessions.routes.ts";
import type { SessionsService } from "./modules/sessions/sessions.service.ts";
import type { SigningKeys } from "./modules/sessions/signing-keys.service.ts";
import { telemetryRoutes } from "./modules/telemetry/telemetry.routes.ts";

export interface AuthServices {
  readonly callers: Callers;
  readonly projects: ProjectsService;
  readonly signingKeys: SigningKeys;
  readonly sessions: SessionsService;
  readonly joining: JoinService;
  readonly own: OwnService;
  readonly organizationSettings: OrganizationSettingsService;
  readonly discoveryLinks: DiscoveryLinksService;
  readonly memberLinks: MemberLinksService;
  readonly invites: InvitesService;
  readonly serverApi: ServerApiService;
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
    bootstrapRoutes(app, services.projects);
    errorListRoutes(app);
    magicLinkRoutes(app, { ...services, rateLimitScale: scope.rateLimitScale });
    discoveryRoutes(app, services);
    sessionRoutes(app, services);
    organizationRoutes(app, { ...services, rateLimitScale: scope.rateLimitScale });
    memberRoutes(app, services);
    telemetryRoutes(app, services.onTelemetry);
  };

/** The API for backends, and the keys that anybody may verify with. No page may call it, so there is no CORS. */
const serverApi =
  (services: AuthServices, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
    await jsonScope(app, scope);
    requireRouteEntries(app);
    jwksRoutes(app, services);
    serverApiRoutes(app, services);
  };

const mailboxPages =
  (mailbox: MailboxService, scope: JsonScopeOptions): FastifyPluginAsync =>
  async (app) => {
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
