import {
  eventsAnswer,
  eventsQuery,
  jwks,
  plainAnswer,
  revokeSessionRequest,
  sendNoticeRequest,
  serverMemberAnswer,
  serverOrganizationAnswer,
  verifySessionAnswer,
  verifySessionRequest,
} from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { type EventFeed, FEED_START } from "../../platform/events/event-feed.service.ts";
import { feedEventToWire } from "../../platform/events/feed-event.ts";
import { answerFields } from "../../platform/http/answer.ts";
import { signedSessionToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { SigningKeys } from "../../tenancy/signing-keys/signing-keys.service.ts";
import type { DirectoryOf } from "./member-directory.ts";
import type { ServerApiService } from "./server-api.service.ts";

const params = z.object({ project_id: z.string().max(200) });

export interface JwksRoutes {
  readonly projects: ProjectsService;
  readonly signingKeys: SigningKeys;
}

export function jwksRoutes(app: FastifyInstance, { projects, signingKeys }: JwksRoutes): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    "/b2b/sessions/jwks/:project_id",
    {
      schema: {
        summary: "Public keys that verify session JWTs. May be cached for five minutes",
        params,
        response: { 200: jwks },
      },
    },
    async (request, reply) => {
      const project = await projects.findById(request.params.project_id);
      if (!project) throw new Refusal("route_not_found");
      reply.header("cache-control", "public, max-age=300");
      return { keys: [...(await signingKeys.published(project.projectId))] };
    },
  );
}

const id = z.string().max(200);
const EVENTS_PAGE = 100;

export interface ServerApiRoutes {
  readonly callers: Callers;
  readonly serverApi: ServerApiService;
  readonly feed: Pick<EventFeed, "read">;
  readonly directoryOf: DirectoryOf;
}

/** The API for backends, below /v1. Its answers stand at the top level, without `data`. */
export function serverApiRoutes(
  app: FastifyInstance,
  { callers, serverApi, feed, directoryOf }: ServerApiRoutes,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/b2b/sessions/authenticate",
    {
      schema: {
        summary: "Verifies a session by its token or JWT",
        body: verifySessionRequest,
        response: { 200: verifySessionAnswer },
      },
    },
    async (request) => {
      const signed = await serverApi.verify(await callers.backend(request), request.body);
      return { ...signedSessionToWire(signed), ...answerFields(request) };
    },
  );
  routes.post(
    "/b2b/sessions/revoke",
    {
      schema: {
        summary: "Ends a session, or all sessions of a member",
        body: revokeSessionRequest,
        response: { 200: plainAnswer },
      },
    },
    async (request) => {
      await serverApi.revoke(await callers.backend(request), request.body);
      return answerFields(request);
    },
  );
  routes.post(
    "/b2b/mail/notices",
    {
      schema: {
        summary: "Sends a notice to a member",
        body: sendNoticeRequest,
        response: { 200: plainAnswer },
      },
    },
    async (request) => {
      const { project } = await callers.backend(request);
      await directoryOf(project).notify(request.body);
      return answerFields(request);
    },
  );
  routes.get(
    "/b2b/events",
    {
      schema: {
        summary: "The project's events after a cursor",
        querystring: eventsQuery,
        response: { 200: eventsAnswer },
      },
    },
    async (request) => {
      const { project } = await callers.backend(request);
      const { cursor = FEED_START, limit = EVENTS_PAGE } = request.query;
      const { events, nextCursor } = await feed.read(project.projectId, { cursor, limit });
      return {
        events: events.map(feedEventToWire),
        next_cursor: nextCursor,
        ...answerFields(request),
      };
    },
  );
  routes.get(
    "/b2b/organizations/:organization_id",
    {
      schema: {
        summary: "An organization",
        params: z.object({ organization_id: id }),
        response: { 200: serverOrganizationAnswer },
      },
    },
    async (request) => {
      const origin = await callers.backend(request);
      const organization = await serverApi.organization(origin, request.params.organization_id);
      return { organization: organizationToWire(organization), ...answerFields(request) };
    },
  );
  routes.get(
    "/b2b/organizations/:organization_id/members/:member_id",
    {
      schema: {
        summary: "A member and the organization",
        params: z.object({ organization_id: id, member_id: id }),
        response: { 200: serverMemberAnswer },
      },
    },
    async (request) => {
      const origin = await callers.backend(request);
      const { organization_id, member_id } = request.params;
      const { member, organization } = await serverApi.member(origin, organization_id, member_id);
      return {
        member_id: member.memberId,
        member: memberToWire(member),
        organization: organizationToWire(organization),
        ...answerFields(request),
      };
    },
  );
}
