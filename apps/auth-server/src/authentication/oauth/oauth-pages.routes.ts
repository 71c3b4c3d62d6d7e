import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { OauthProviderName } from "../../domain/federation/oauth-providers.ts";
import { isOauthProvider } from "../../domain/federation/oauth-providers.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Return } from "../federation/attempts.service.ts";
import {
  createFederationPages,
  type FederationPageParts,
  guardPages,
  originOf,
} from "../federation/pages.ts";
import type { OauthFlowService } from "./oauth-flow.service.ts";

export interface OauthPages extends FederationPageParts {
  readonly oauthFlow: OauthFlowService;
}

const text = (maximum: number) => z.string().max(maximum);
const startQuery = z.looseObject({
  public_token: text(512),
  organization_id: text(512).optional(),
  slug: text(512).optional(),
  custom_scopes: text(2_048).optional(),
  pkce_code_challenge: text(512).optional(),
  login_redirect_url: text(2_048).optional(),
  signup_redirect_url: text(2_048).optional(),
  discovery_redirect_url: text(2_048).optional(),
});
const startParams = z.object({ provider: text(32) });

/** The addresses that browsers open on their way to a provider and back. No page calls them. */
export function oauthPageRoutes(app: FastifyInstance, deps: OauthPages): void {
  const { oauthFlow, browserMark } = deps;
  const { projectOf, take, failed } = createFederationPages(deps);
  const routes = app.withTypeProvider<ZodTypeProvider>();

  guardPages(app);

  const start =
    (flow: "organization" | "discovery") =>
    async (
      request: FastifyRequest<{
        Params: z.infer<typeof startParams>;
        Querystring: z.infer<typeof startQuery>;
      }>,
      reply: FastifyReply,
    ) => {
      const origin = originOf(request, await projectOf(request.query.public_token));
      const { mark, setCookie } = browserMark.give(request.headers.cookie);
      const { provider } = request.params;
      const asked = { provider, flow, query: request.query, mark };
      const url = await oauthFlow.start(origin, asked);
      return reply.header("set-cookie", setCookie).redirect(url.href, 302);
    };
  const schema = {
    summary: "Leads the browser to the provider's page: 302, or an error page",
    params: startParams,
    querystring: startQuery,
  };
  routes.get("/oauth/:provider/start", { schema }, start("organization"));
  routes.get("/oauth/:provider/discovery/start", { schema }, start("discovery"));

  const callbackParams = z.object({ provider: text(32) });
  routes.get(
    "/oauth/:provider/callback",
    {
      schema: {
        summary: "Takes the browser back from the provider: 303 to the page that began",
        params: callbackParams,
        querystring: z.looseObject({ state: text(512) }),
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      if (!isOauthProvider(provider)) throw new Refusal("route_not_found");
      const { state } = request.query;
      const { project, returned } = await take(request, state, { kind: "oauth", peer: provider });
      const url = await finish(request, { project, returned, provider, state });
      return reply.redirect(url, 303);
    },
  );

  async function finish(
    request: FastifyRequest,
    came: {
      readonly project: Project;
      readonly returned: Return;
      readonly provider: OauthProviderName;
      readonly state: string;
    },
  ): Promise<string> {
    const { project, returned, provider, state } = came;
    const query = new URL(request.url, "http://localhost").searchParams;
    try {
      return await oauthFlow.finish(originOf(request, project), provider, returned, {
        query,
        state,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      request.log.info({ provider, details: error.details }, "a sign-in at a provider failed");
      const type = returned.organizationId === null ? "discovery_oauth" : "oauth";
      return failed(returned, type, error, request.id);
    }
  }
}
