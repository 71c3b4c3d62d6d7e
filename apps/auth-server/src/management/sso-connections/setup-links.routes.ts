import {
  createSetupLinkAnswer,
  createSetupLinkRequest,
  dataOf,
  emptyRequest,
  finishSetupAnswer,
  oidcSetupConnection,
  revokeSetupLinkAnswer,
  type SsoSetupConnection,
  type SsoSetupLink,
  samlSetupConnection,
  setupOidcRequest,
  setupSamlByMetadataRequest,
  setupSamlByUrlRequest,
  setupSamlRequest,
  ssoAttemptsAnswer,
  ssoSetupAnswer,
  ssoSetupLinksAnswer,
  ssoTestAnswer,
  wireToken,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import { attemptToWire, oidcToWire, samlToWire } from "./connections-to-wire.ts";
import { mappingOf, type SetupHolderService, type SetupView } from "./setup-holder.service.ts";
import type { SetupLinksService, ShownSetupLink } from "./setup-links.service.ts";

export interface SetupLinkRoutes {
  readonly callers: Callers;
  readonly setupLinks: SetupLinksService;
  readonly setupHolder: SetupHolderService;
  readonly publicUrl: string;
  readonly rateLimitScale: number;
}

const linkToWire = (link: ShownSetupLink): SsoSetupLink => ({
  setup_link_id: link.setupLinkId,
  connection_id: link.connectionId,
  created_by: link.createdBy,
  email_address: link.emailAddress,
  created_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
  last_used_at: link.lastUsedAt?.toISOString() ?? null,
});

/** What a holder may see: the schema drops every other field of the connection. */
function connectionToWire(
  { connection, certificates }: SetupView,
  publicUrl: string,
): SsoSetupConnection {
  const attribute_mapping = mappingOf(connection.settings.attribute_mapping, true);
  return connection.kind === "saml"
    ? samlSetupConnection.parse({
        ...samlToWire(connection, certificates, publicUrl),
        attribute_mapping,
        kind: "saml",
      })
    : oidcSetupConnection.parse({
        ...oidcToWire(connection, publicUrl),
        attribute_mapping,
        kind: "oidc",
      });
}

/** How administrators make links by which someone without an account sets a connection up. */
export function setupLinkRoutes(app: FastifyInstance, deps: SetupLinkRoutes): void {
  const { callers, setupLinks } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = "/v1/b2b/sso/:connection_id/setup_links";
  const params = z.object({ connection_id: wireToken });
  routes.post(
    path,
    {
      schema: {
        summary: "Makes a link to set a connection up without an account",
        params,
        body: createSetupLinkRequest,
        response: { 200: dataOf(createSetupLinkAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { connection_id } = request.params;
      const { link, url } = await setupLinks.create(caller, connection_id, request.body);
      return answer(request, { setup_link: linkToWire(link), setup_url: url });
    },
  );
  routes.get(
    path,
    {
      schema: {
        summary: "The set-up links of a connection that work",
        params,
        response: { 200: dataOf(ssoSetupLinksAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const links = await setupLinks.list(caller, request.params.connection_id);
      return answer(request, { setup_links: links.map(linkToWire) });
    },
  );
  routes.delete(
    `${path}/:setup_link_id`,
    {
      schema: {
        summary: "Ends a set-up link",
        params: params.extend({ setup_link_id: wireToken }),
        body: emptyRequest,
        response: { 200: dataOf(revokeSetupLinkAnswer) },
      },
    },
    async (request) => {
      const { connection_id, setup_link_id } = request.params;
      await setupLinks.revoke(await callers.page(request), connection_id, setup_link_id);
      return answer(request, { setup_link_id });
    },
  );
  holderRoutes(app, deps);
}

/** What the holder of a link can do; its token is sent in the place of a session's. */
function holderRoutes(app: FastifyInstance, deps: SetupLinkRoutes): void {
  const { callers, setupHolder, publicUrl } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = "/v1/b2b/sso/setup";
  const config = limitPerIp(deps.rateLimitScale)(TRIES_PER_IP);
  const response = { 200: dataOf(ssoSetupAnswer) };
  const show = async (
    request: FastifyRequest,
    work: (caller: Awaited<ReturnType<Callers["page"]>>) => Promise<SetupView>,
  ) => {
    const view = await work(await callers.page(request));
    return answer(request, {
      organization_name: view.organizationName,
      expires_at: view.expiresAt.toISOString(),
      connection: connectionToWire(view, publicUrl),
      warning: view.warning,
    });
  };
  routes.get(
    path,
    { schema: { summary: "What a set-up link is for, and how far it is", response } },
    (request) => show(request, setupHolder.open),
  );
  routes.put(
    `${path}/saml`,
    {
      config,
      schema: {
        summary: "Changes what the provider of a SAML connection gave, by a set-up link",
        body: setupSamlRequest,
        response,
      },
    },
    (request) => show(request, (caller) => setupHolder.updateSaml(caller, request.body)),
  );
  routes.put(
    `${path}/saml/url`,
    {
      config,
      schema: {
        summary: "Reads the metadata of a SAML connection's provider, by a set-up link",
        body: setupSamlByUrlRequest,
        response,
      },
    },
    (request) =>
      show(request, (caller) => setupHolder.updateSamlByUrl(caller, request.body.metadata_url)),
  );
  routes.put(
    `${path}/saml/metadata`,
    {
      config,
      bodyLimit: 524_288,
      schema: {
        summary: "Reads a file of metadata of a SAML connection's provider, by a set-up link",
        body: setupSamlByMetadataRequest,
        response,
      },
    },
    (request) =>
      show(request, (caller) =>
        setupHolder.updateSamlByMetadata(caller, request.body.metadata_xml),
      ),
  );
  routes.put(
    `${path}/oidc`,
    {
      config,
      schema: {
        summary: "Changes what the provider of an OIDC connection gave, by a set-up link",
        body: setupOidcRequest,
        response,
      },
    },
    (request) => show(request, (caller) => setupHolder.updateOidc(caller, request.body)),
  );
  routes.post(
    `${path}/test`,
    {
      config,
      schema: {
        summary: "Begins a test by a set-up link, which starts no session",
        body: emptyRequest,
        response: { 200: dataOf(ssoTestAnswer) },
      },
    },
    async (request) =>
      answer(request, { test_url: await setupHolder.beginTest(await callers.page(request)) }),
  );
  routes.get(
    `${path}/attempts`,
    {
      schema: {
        summary: "What came of the tests that a set-up link began",
        response: { 200: dataOf(ssoAttemptsAnswer) },
      },
    },
    async (request) => {
      const attempts = await setupHolder.attempts(await callers.page(request));
      return answer(request, { attempts: attempts.map(attemptToWire) });
    },
  );
  routes.post(
    `${path}/finish`,
    {
      config,
      schema: {
        summary: "Ends a set-up link and tells its maker that the connection is set up",
        body: emptyRequest,
        response: { 200: dataOf(finishSetupAnswer) },
      },
    },
    async (request) => {
      await setupHolder.finish(await callers.page(request));
      return answer(request, {});
    },
  );
}
