import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { OauthProviderName } from "../../domain/federation/oauth-providers.ts";
import { isOauthProvider } from "../../domain/federation/oauth-providers.ts";
import { type FederationTokenType, returnUrl } from "../../domain/link/redirect-urls.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { AttemptsOfFederation, Return } from "../federation/attempts.service.ts";
import type { BrowserMark } from "../federation/browser-mark.ts";
import { ERROR_PAGE_POLICY } from "../federation/error-page.ts";
import type { OauthFlowService } from "./oauth-flow.service.ts";

export interface OauthPages {
  readonly projects: ProjectsService;
  readonly attempts: AttemptsOfFederation;
  readonly oauthFlow: OauthFlowService;
  readonly browserMark: BrowserMark;
  readonly perform: Audited;
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

const originOf = (request: FastifyRequest, project: Project): RequestOrigin => ({
  project,
  ip: request.ip,
  requestId: request.id,
  language: request.headers["accept-language"],
});

/** The addresses that browsers open on their way to a provider and back. No page calls them. */
export function oauthPageRoutes(app: FastifyInstance, deps: OauthPages): void {
  const { projects, attempts, oauthFlow, browserMark, perform } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  app.addHook("onSend", async (_request, reply) => {
    reply.header("content-security-policy", ERROR_PAGE_POLICY);
    reply.header("referrer-policy", "no-referrer");
  });

  async function projectOf(publicToken: string): Promise<Project> {
    const project = await projects.findByPublicToken(publicToken);
    if (!project) throw new Refusal("public_token_not_found");
    return project;
  }

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

  const refuse = (origin: RequestOrigin, refusal: Refusal): Promise<never> =>
    perform(origin, "oauth.callback", () => Promise.reject(refusal));

  /**
   * The attempt of a state, used up: for this peer and this browser, and for no other. A state that
   * arrives elsewhere is burnt.
   */
  async function take(
    request: FastifyRequest,
    state: string,
    expected: { readonly kind: "oauth" | "sso"; readonly peer: string },
  ): Promise<{ readonly project: Project; readonly returned: Return }> {
    const found = await attempts.finish(state, browserMark.read(request.headers.cookie));
    const project = found && (await projects.findById(found.projectId));
    if (!project) throw new Refusal("oauth_attempt_not_found");
    const { attempt: returned } = found;
    const origin = originOf(request, project);
    if (returned.kind !== expected.kind || returned.peer !== expected.peer) {
      const details = { check: "the state belongs to another provider" };
      await refuse(origin, new Refusal("oauth_flow_callback_error", { details }));
    }
    if (!returned.isSameBrowser) await refuse(origin, new Refusal("oauth_other_browser"));
    return { project, returned };
  }

  /** To the address that was chosen at the start, with why there is no token. */
  function failed({ returnUrls }: Return, type: FederationTokenType, error: Refusal, id: string) {
    const target = returnUrls.discovery || returnUrls.login;
    return returnUrl(target, type, { error: error.type, request_id: id });
  }

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
