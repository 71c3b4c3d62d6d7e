import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { BEGUN_TEST } from "../../domain/account-linking/sso-attempt.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Return } from "../federation/attempts.service.ts";
import { formPage, formPagePolicy, testedPage } from "../federation/html-pages.ts";
import {
  callerOf,
  createFederationPages,
  type FederationPageParts,
  guardPages,
  originOf,
} from "../federation/pages.ts";
import type { Departure } from "./saml-client.ts";
import type { SamlPeers } from "./saml-peers.service.ts";
import type { SsoFlowService } from "./sso-flow.service.ts";

export interface SsoPages extends FederationPageParts {
  readonly ssoFlow: SsoFlowService;
  readonly samlPeers: SamlPeers;
  readonly publicUrl: string;
}

/** A response in base64, with its form; a response itself has at most 256 KiB. */
const MOST_FORM_BYTES = 400 * 1_024;

const text = (maximum: number) => z.string().max(maximum);
const startQuery = z.looseObject({
  public_token: text(512),
  connection_id: text(512),
  pkce_code_challenge: text(512).optional(),
  login_redirect_url: text(2_048).optional(),
  signup_redirect_url: text(2_048).optional(),
});
const params = z.object({ connection_id: text(512) });

/** A random token of ours; nothing that providers send as the state of a tile looks like it. */
const isState = (relayState: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(relayState);

/** Sends the browser to the provider, by its address bar or by a form. */
function depart(request: FastifyRequest, reply: FastifyReply, departure: Departure): FastifyReply {
  if (departure.kind === "redirect") return reply.redirect(departure.url, 302);
  return reply
    .header("content-security-policy", formPagePolicy(departure.action))
    .type("text/html; charset=utf-8")
    .send(formPage(departure, request.headers));
}

/** Where browsers leave for an organization's provider. No page calls it. */
export function ssoStartRoutes(app: FastifyInstance, deps: SsoPages): void {
  const { ssoFlow, browserMark } = deps;
  const { projectOf } = createFederationPages(deps);
  guardPages(app);
  app.withTypeProvider<ZodTypeProvider>().get(
    "/sso/start",
    {
      schema: {
        summary: "Leads the browser to the provider of a connection",
        querystring: startQuery,
      },
    },
    async (request, reply) => {
      const origin = originOf(request, await projectOf(request.query.public_token));
      const { mark, setCookie } = browserMark.give(request.headers.cookie);
      const departure = await ssoFlow.start(origin, { query: request.query, mark });
      return depart(request, reply.header("set-cookie", setCookie), departure);
    },
  );
}

/** Where their providers send browsers back to, and where SAML ones read how to be set up. */
export function ssoCallbackRoutes(app: FastifyInstance, deps: SsoPages): void {
  const { ssoFlow, samlPeers, attempts, browserMark, projects, publicUrl } = deps;
  const { take, failed } = createFederationPages(deps);
  guardPages(app);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  const routes = app.withTypeProvider<ZodTypeProvider>();

  /**
   * To where the work leads; what is refused goes back to the page that began. Null after a test,
   * whatever came of it.
   */
  async function lead(
    request: FastifyRequest,
    returned: Return,
    work: () => Promise<string | null>,
  ): Promise<string | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { connectionId, isTest } = returned;
      request.log.info({ connectionId, details: error.details }, "a sign-in by SSO failed");
      return isTest ? null : failed(returned, "sso", error, request.id);
    }
  }

  const goOn = (
    request: FastifyRequest,
    { project, returned }: { readonly project: Project; readonly returned: Return },
    state: string,
  ): Promise<string | null> => {
    const query = new URL(request.url, "http://localhost").searchParams;
    const origin = originOf(request, project);
    return lead(request, returned, () => ssoFlow.finish(origin, returned, { query, state }));
  };

  const land = (request: FastifyRequest, reply: FastifyReply, url: string | null): FastifyReply =>
    url === null
      ? reply.type("text/html; charset=utf-8").send(testedPage(request.headers))
      : reply.redirect(url, 303);

  routes.get(
    "/test/:connection_id",
    {
      schema: {
        summary: "Leads the browser of an administrator to a provider, to try the connection",
        params,
        querystring: z.looseObject({ attempt: text(512) }),
      },
    },
    async (request, reply) => {
      const begun = await attempts.finish(request.query.attempt, undefined);
      const project = begun && (await projects.findById(begun.projectId));
      const isBegun = begun?.attempt.isTest && begun.attempt.requestId === BEGUN_TEST;
      if (!project || !isBegun) throw new Refusal("oauth_attempt_not_found");
      const { mark, setCookie } = browserMark.give(request.headers.cookie);
      const departure = await ssoFlow.startTest(originOf(request, project), begun.attempt, mark);
      return depart(request, reply.header("set-cookie", setCookie), departure);
    },
  );
  routes.get(
    "/callback/:connection_id",
    {
      schema: {
        summary: "Takes the browser back from the provider of a connection",
        params,
        querystring: z.looseObject({ state: text(512).optional(), step: text(512).optional() }),
      },
    },
    async (request, reply) => {
      const { connection_id: peer } = request.params;
      const { state, step } = request.query;
      const came = await take(request, step ?? state ?? "", { kind: "sso", peer });
      // A step is ours and a state is the provider's: one is never taken for the other.
      const isStep = came.returned.outcome !== null;
      if (isStep !== (step !== undefined)) throw new Refusal("oauth_attempt_not_found");
      return land(request, reply, await goOn(request, came, state ?? ""));
    },
  );
  routes.post(
    "/callback/:connection_id",
    {
      bodyLimit: MOST_FORM_BYTES,
      schema: {
        summary: "Takes the response of a SAML provider",
        params,
        body: z.looseObject({ SAMLResponse: z.string(), RelayState: text(2_048).default("") }),
      },
    },
    async (request, reply) => {
      const { connection_id: peer } = request.params;
      const { SAMLResponse: response, RelayState: state } = request.body;
      // Ours are known by their form; any other comes from a tile of the provider's portal.
      if (!isState(state)) {
        const posted = { connectionId: peer, response, state };
        return reply.redirect(await samlPeers.receiveUnasked(callerOf(request), posted), 303);
      }
      // The provider's page posts without our cookie: the browser is looked at in the next step.
      const wanted = { kind: "sso", peer, comesByPost: true } as const;
      const { project, returned } = await take(request, state, wanted);
      const origin = originOf(request, project);
      const url = await lead(request, returned, async () => {
        const step = await ssoFlow.receive(origin, returned, response);
        return `${publicUrl}/v1/b2b/sso/callback/${peer}?step=${step}`;
      });
      return land(request, reply, url);
    },
  );
  routes.get(
    "/metadata/:connection_id",
    { schema: { summary: "How a SAML provider has to be set up for a connection", params } },
    async (request, reply) => {
      const xml = await samlPeers.describe(request.params.connection_id);
      return reply.type("application/samlmetadata+xml").send(xml);
    },
  );
}
