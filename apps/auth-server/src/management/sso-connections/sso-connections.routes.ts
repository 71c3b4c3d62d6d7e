import {
  createConnectionRequest,
  createExternalConnectionRequest,
  createOidcConnectionAnswer,
  dataOf,
  deleteCertificateAnswer,
  deleteConnectionAnswer,
  deleteEncryptionKeyAnswer,
  emptyRequest,
  externalConnectionAnswer,
  samlConnectionAnswer,
  ssoAttemptsAnswer,
  ssoConnectionsAnswer,
  ssoTestAnswer,
  switchOnConnectionAnswer,
  switchOnConnectionRequest,
  updateExternalConnectionRequest,
  updateOidcConnectionAnswer,
  updateOidcConnectionRequest,
  updateSamlByMetadataRequest,
  updateSamlByUrlRequest,
  updateSamlConnectionRequest,
  wireToken,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import { attemptToWire, externalToWire, oidcToWire, samlToWire } from "./connections-to-wire.ts";
import type { ExternalConnectionsService } from "./external-connections.service.ts";
import type { OidcConnectionsService } from "./oidc-connections.service.ts";
import type { SamlConnectionsService } from "./saml-connections.service.ts";
import type { SsoConnectionsService } from "./sso-connections.service.ts";
import type { SsoTestsService } from "./sso-tests.service.ts";

export interface SsoConnectionRoutes {
  readonly callers: Callers;
  readonly ssoAdministration: SsoConnectionsService;
  readonly samlConnections: SamlConnectionsService;
  readonly oidcConnections: OidcConnectionsService;
  readonly externalConnections: ExternalConnectionsService;
  readonly ssoTests: SsoTestsService;
  readonly publicUrl: string;
}

const PATH = "/v1/b2b/sso";
const params = z.object({ connection_id: wireToken });

/** How administrators connect their organization with identity providers. */
export function ssoConnectionRoutes(app: FastifyInstance, deps: SsoConnectionRoutes): void {
  const { callers, ssoAdministration, publicUrl } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    PATH,
    {
      schema: {
        summary: "The organization's SSO connections",
        response: { 200: dataOf(ssoConnectionsAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { connections, certificates } = await ssoAdministration.list(caller);
      return answer(request, {
        saml_connections: connections.flatMap((one) =>
          one.kind === "saml" ? [samlToWire(one, certificates, publicUrl)] : [],
        ),
        oidc_connections: connections.flatMap((one) =>
          one.kind === "oidc" ? [oidcToWire(one, publicUrl)] : [],
        ),
        external_connections: connections.flatMap((one) =>
          one.kind === "external" ? [externalToWire(one)] : [],
        ),
      });
    },
  );
  routes.delete(
    `${PATH}/:connection_id`,
    {
      schema: {
        summary: "Deletes a connection and ends the sessions that came by it",
        params,
        body: emptyRequest,
        response: { 200: dataOf(deleteConnectionAnswer) },
      },
    },
    async (request) => {
      const { connection_id } = request.params;
      await ssoAdministration.delete(await callers.page(request), connection_id);
      return answer(request, { connection_id });
    },
  );
  routes.post(
    `${PATH}/:connection_id/switch_on`,
    {
      schema: {
        summary: "Lets people sign in by a connection that was switched off",
        params,
        body: switchOnConnectionRequest,
        response: { 200: dataOf(switchOnConnectionAnswer) },
      },
    },
    async (request) => {
      const { connection_id } = request.params;
      const seenAt = new Date(request.body.updated_at);
      await ssoAdministration.switchOn(await callers.page(request), connection_id, seenAt);
      return answer(request, { connection_id });
    },
  );
  testRoutes(app, deps);
  samlRoutes(app, deps);
  oidcRoutes(app, deps);
  externalRoutes(app, deps);
}

function testRoutes(app: FastifyInstance, deps: SsoConnectionRoutes): void {
  const { callers, ssoTests } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    `${PATH}/:connection_id/test`,
    {
      schema: {
        summary: "Begins a test of a connection, which starts no session",
        params,
        body: emptyRequest,
        response: { 200: dataOf(ssoTestAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, {
        test_url: await ssoTests.begin(caller, request.params.connection_id),
      });
    },
  );
  routes.get(
    `${PATH}/:connection_id/attempts`,
    {
      schema: {
        summary: "What came back by a connection in the last seven days",
        params,
        response: { 200: dataOf(ssoAttemptsAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const attempts = await ssoTests.attempts(caller, request.params.connection_id);
      return answer(request, { attempts: attempts.map(attemptToWire) });
    },
  );
}

function samlRoutes(app: FastifyInstance, deps: SsoConnectionRoutes): void {
  const { callers, samlConnections, publicUrl } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: dataOf(samlConnectionAnswer) };
  const toWire = ({
    connection,
    certificates,
  }: Awaited<ReturnType<typeof samlConnections.create>>) =>
    ({ connection: samlToWire(connection, certificates, publicUrl) }) as const;
  routes.post(
    `${PATH}/saml`,
    { schema: { summary: "Adds a SAML connection", body: createConnectionRequest, response } },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, toWire(await samlConnections.create(caller, request.body)));
    },
  );
  routes.put(
    `${PATH}/saml/:connection_id`,
    {
      schema: {
        summary: "Changes a SAML connection",
        params,
        body: updateSamlConnectionRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { connection_id } = request.params;
      const changed = await samlConnections.update(caller, connection_id, request.body);
      return answer(request, toWire(changed));
    },
  );
  routes.put(
    `${PATH}/saml/:connection_id/url`,
    {
      schema: {
        summary: "Reads a SAML connection's settings from its provider's metadata",
        params,
        body: updateSamlByUrlRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { metadata_url } = request.body;
      const { connection_id } = request.params;
      const changed = await samlConnections.updateByUrl(caller, connection_id, metadata_url);
      return answer(request, toWire(changed));
    },
  );
  routes.put(
    `${PATH}/saml/:connection_id/metadata`,
    {
      bodyLimit: 524_288,
      schema: {
        summary: "Reads a SAML connection's settings from a file of metadata",
        params,
        body: updateSamlByMetadataRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { connection_id } = request.params;
      const { metadata_xml } = request.body;
      const changed = await samlConnections.updateByMetadata(caller, connection_id, metadata_xml);
      return answer(request, toWire(changed));
    },
  );
  routes.delete(
    `${PATH}/saml/:connection_id/verification_certificates/:certificate_id`,
    {
      schema: {
        summary: "Removes a certificate of a SAML connection",
        params: params.extend({ certificate_id: wireToken }),
        body: emptyRequest,
        response: { 200: dataOf(deleteCertificateAnswer) },
      },
    },
    async (request) => {
      const { connection_id: connectionId, certificate_id } = request.params;
      const named = { connectionId, certificateId: certificate_id };
      await samlConnections.deleteVerificationCertificate(await callers.page(request), named);
      return answer(request, { certificate_id });
    },
  );
  routes.delete(
    `${PATH}/saml/:connection_id/encryption_private_key/:private_key_id`,
    {
      schema: {
        summary: "Removes a key that opens assertions of a SAML connection",
        params: params.extend({ private_key_id: wireToken }),
        body: emptyRequest,
        response: { 200: dataOf(deleteEncryptionKeyAnswer) },
      },
    },
    async (request) => {
      const { connection_id: connectionId, private_key_id } = request.params;
      const named = { connectionId, certificateId: private_key_id };
      await samlConnections.deleteEncryptionKey(await callers.page(request), named);
      return answer(request, { private_key_id });
    },
  );
}

function oidcRoutes(app: FastifyInstance, deps: SsoConnectionRoutes): void {
  const { callers, oidcConnections, publicUrl } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    `${PATH}/oidc`,
    {
      schema: {
        summary: "Adds an OIDC connection",
        body: createConnectionRequest,
        response: { 200: dataOf(createOidcConnectionAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const connection = await oidcConnections.create(caller, request.body);
      return answer(request, { connection: oidcToWire(connection, publicUrl) });
    },
  );
  routes.put(
    `${PATH}/oidc/:connection_id`,
    {
      schema: {
        summary: "Changes an OIDC connection",
        params,
        body: updateOidcConnectionRequest,
        response: { 200: dataOf(updateOidcConnectionAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { connection_id } = request.params;
      const changed = await oidcConnections.update(caller, connection_id, request.body);
      const { connection, warning } = changed;
      return answer(request, { connection: oidcToWire(connection, publicUrl), warning });
    },
  );
}

function externalRoutes(app: FastifyInstance, deps: SsoConnectionRoutes): void {
  const { callers, externalConnections } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: dataOf(externalConnectionAnswer) };
  routes.post(
    `${PATH}/external`,
    {
      schema: {
        summary: "Adds a connection that is another organization's",
        body: createExternalConnectionRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const connection = await externalConnections.create(caller, request.body);
      return answer(request, { connection: externalToWire(connection) });
    },
  );
  routes.put(
    `${PATH}/external/:connection_id`,
    {
      schema: {
        summary: "Changes a connection that is another organization's",
        params,
        body: updateExternalConnectionRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { connection_id } = request.params;
      const changed = await externalConnections.update(caller, connection_id, request.body);
      return answer(request, { connection: externalToWire(changed) });
    },
  );
}
