import {
  dataOf,
  deleteOrganizationAnswer,
  emptyRequest,
  ownOrganizationAnswer,
  searchOrganizationAnswer,
  searchOrganizationRequest,
  setSsoRequirementRequest,
  ssoRequirementAnswer,
  updateOrganizationRequest,
} from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { SelfService } from "../members/self.service.ts";
import type { OrganizationDeletionService } from "./deletion.service.ts";
import type { LogosService } from "./logos.service.ts";
import type { OrganizationSettingsService } from "./settings.service.ts";
import type { SsoRequirementService, SsoRequirementView } from "./sso-requirement.service.ts";

const requirementToWire = ({
  requirement,
  isTried,
  administrators,
  members,
}: SsoRequirementView) => ({
  sso_requirement: requirement && {
    starts_at: requirement.startsAt.toISOString(),
    time_zone: requirement.timeZone,
    is_in_force: requirement.isInForce,
    set_by: requirement.setBy,
    set_at: requirement.setAt.toISOString(),
  },
  is_tried: isTried,
  administrators: administrators.map((one) => ({
    member_id: one.memberId,
    name: one.name,
    email_address: one.emailAddress,
    is_breakglass: one.isBreakglass,
    has_other_way: one.hasOtherWay,
  })),
  active_members: members.active,
  members_without_sso: members.withoutSso,
});

/** Calls of our own: from when members sign in by single sign-on only. For administrators. */
function requirementRoutes(
  app: FastifyInstance,
  { callers, ssoRequirement }: OrganizationRoutes,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = "/v1/b2b/organizations/me/sso_requirement";
  const response = { 200: dataOf(ssoRequirementAnswer) };
  routes.get(
    path,
    { schema: { summary: "From when single sign-on is the only way in, if ever", response } },
    async (request) => {
      const view = await ssoRequirement.read(await callers.page(request));
      return answer(request, requirementToWire(view));
    },
  );
  routes.put(
    path,
    {
      schema: {
        summary: "Requires single sign-on from a moment on, and names who can get in without it",
        body: setSsoRequirementRequest,
        response,
      },
    },
    async (request) => {
      const view = await ssoRequirement.set(await callers.page(request), request.body);
      return answer(request, requirementToWire(view));
    },
  );
  routes.delete(
    path,
    {
      schema: {
        summary: "Cancels or ends that single sign-on is the only way in",
        body: emptyRequest,
        response,
      },
    },
    async (request) => {
      const view = await ssoRequirement.end(await callers.page(request));
      return answer(request, requirementToWire(view));
    },
  );
}

export interface OrganizationRoutes {
  readonly callers: Callers;
  readonly own: SelfService;
  readonly organizationSettings: OrganizationSettingsService;
  readonly ssoRequirement: SsoRequirementService;
  readonly organizationDeletion: Pick<OrganizationDeletionService, "delete">;
  readonly logos: Pick<LogosService, "find">;
  readonly rateLimitScale: number;
}

const TEN_MINUTES_MS = 600_000;
export const SEARCHES_PER_IP = 300;

export function organizationRoutes(app: FastifyInstance, deps: OrganizationRoutes): void {
  const { callers, own, organizationSettings, organizationDeletion, rateLimitScale } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    "/v1/b2b/organizations/me",
    {
      schema: {
        summary: "The caller's organization",
        response: { 200: dataOf(ownOrganizationAnswer) },
      },
    },
    async (request) => {
      const { organization } = await own.read(await callers.page(request));
      return answer(request, { organization: organizationToWire(organization) });
    },
  );
  routes.put(
    "/v1/b2b/organizations/me",
    {
      schema: {
        summary: "Changes settings of the organization",
        body: updateOrganizationRequest,
        response: { 200: dataOf(ownOrganizationAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const organization = await organizationSettings.update(caller, request.body);
      return answer(request, { organization: organizationToWire(organization) });
    },
  );
  routes.delete(
    "/v1/b2b/organizations/me",
    {
      schema: {
        summary: "Deletes the organization",
        body: emptyRequest,
        response: { 200: dataOf(deleteOrganizationAnswer) },
      },
    },
    async (request) => {
      const organization_id = await organizationDeletion.delete(await callers.page(request));
      return answer(request, { organization_id });
    },
  );
  requirementRoutes(app, deps);
  routes.post(
    "/v1/b2b/organizations/search",
    {
      config: {
        rateLimit: { max: Math.ceil(SEARCHES_PER_IP * rateLimitScale), timeWindow: TEN_MINUTES_MS },
      },
      schema: {
        summary: "An organization by its slug, as its sign-in page needs it",
        body: searchOrganizationRequest,
        response: { 200: dataOf(searchOrganizationAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { organization_slug } = request.body;
      const found = await organizationSettings.findBySlug(caller, organization_slug);
      return answer(request, { organization: found ? organizationToWire(found) : null });
    },
  );
}

const part = z.string().max(200);
const logoParams = z.object({ organization_id: part, hash: part });

/**
 * Organizations' logos, for pages of every origin. Who knows the organization's id and the hash of
 * its picture was given both by us: every other pair answers `route_not_found` (404), so that
 * strangers learn of no organization.
 */
export function logoRoutes(
  app: FastifyInstance,
  { logos }: Pick<OrganizationRoutes, "logos">,
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/organizations/:organization_id/logo/:hash",
      { schema: { summary: "An organization's logo: PNG, JPEG, WebP or GIF", params: logoParams } },
      async (request, reply) => {
        const { organization_id, hash } = request.params;
        const found = await logos.find(organization_id, hash);
        if (!found) throw new Refusal("route_not_found");
        return (
          reply
            .header("cache-control", "public, max-age=31536000, immutable")
            // Opened as a page of its own, it is a picture and nothing else.
            .header("content-security-policy", "default-src 'none'; sandbox")
            .header("cross-origin-resource-policy", "cross-origin")
            .type(found.type)
            .send(found.content)
        );
      },
    );
}
