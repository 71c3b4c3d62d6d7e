import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Project } from "../../domain/project/project.ts";
import type { Return } from "../federation/attempts.service.ts";
import {
  createFederationPages,
  type FederationPageParts,
  guardPages,
  originOf,
} from "../federation/pages.ts";
import type { SsoFlowService } from "./sso-flow.service.ts";

export interface SsoPages extends FederationPageParts {
  readonly ssoFlow: SsoFlowService;
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
      const url = await ssoFlow.start(origin, { query: request.query, mark });
      return reply.header("set-cookie", setCookie).redirect(url.href, 302);
    },
  );
}

/** Where their providers send browsers back to, and where SAML ones read how to be set up. */
export function ssoCallbackRoutes(app: FastifyInstance, deps: SsoPages): void {
  const { ssoFlow, publicUrl } = deps;
  const { take, failed } = createFederationPages(deps);
  guardPages(app);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  const routes = app.withTypeProvider<ZodTypeProvider>();

  /** To where the work leads; what is refused goes back to the page that began. */
  async function lead(
    request: FastifyRequest,
    returned: Return,
    work: () => Promise<string>,
  ): Promise<string> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { connectionId } = returned;
      request.log.info({ connectionId, details: error.details }, "a sign-in by SSO failed");
      return failed(returned, "sso", error, request.id);
    }
  }

  const goOn = (
    request: FastifyRequest,
    { project, returned }: { readonly project: Project; readonly returned: Return },
    state: string,
  ): Promise<string> => {
    const query = new URL(request.url, "http://localhost").searchParams;
    const origin = originOf(request, project);
    return lead(request, returned, () => ssoFlow.finish(origin, returned, { query, state }));
  };

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
      // A step is ours, and a state the provider's: neither stands for the other.
      const isStep = came.returned.outcome !== null;
      if (isStep !== (step !== undefined)) throw new Refusal("oauth_attempt_not_found");
      return reply.redirect(await goOn(request, came, state ?? ""), 303);
    },
  );
  routes.post(
    "/callback/:connection_id",
    {
      bodyLimit: MOST_FORM_BYTES,
      schema: {
        summary: "Takes the response of a SAML provider",
        params,
        body: z.looseObject({ SAMLResponse: z.string(), RelayState: text(80) }),
      },
    },
    async (request, reply) => {
      const { connection_id: peer } = request.params;
      const { SAMLResponse: response, RelayState: state } = request.body;
      // The provider's page posts without our cookie: the browser is looked at in the next step.
      const wanted = { kind: "sso", peer, comesByPost: true } as const;
      const { project, returned } = await take(request, state, wanted);
      const origin = originOf(request, project);
      const url = await lead(request, returned, async () => {
        const step = await ssoFlow.receive(origin, returned, response);
        return `${publicUrl}/v1/b2b/sso/callback/${peer}?step=${step}`;
      });
      return reply.redirect(url, 303);
    },
  );
  routes.get(
    "/metadata/:connection_id",
    { schema: { summary: "How a SAML provider has to be set up for a connection", params } },
    async (request, reply) => {
      const xml = await ssoFlow.describe(request.params.connection_id);
      return reply.type("application/samlmetadata+xml").send(xml);
    },
  );
}
