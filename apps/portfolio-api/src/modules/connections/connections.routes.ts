import {
  connectionStatusSummary,
  createLinkToken,
  exchanged,
  exchangePublicToken,
  itemRemoved,
  linkToken,
  successOf,
  syncQueued,
} from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import { Refusal } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  type Caller,
  contradicts,
  type IdentifyCaller,
  type ReportMismatch,
  readerOf,
} from "../../caller.ts";
import type { ProfileService } from "../profile/profile.service.ts";
import type { ConnectionsService } from "./connections.service.ts";
import type { LinkingService } from "./linking.service.ts";

const byId = z.object({ id: z.string().min(1).max(200) });
const success = <Data>(message: string, data: Data) => ({ success: true as const, message, data });

export interface ConnectionRoutes {
  readonly identify: IdentifyCaller;
  readonly profiles: ProfileService;
  readonly connections: ConnectionsService;
  readonly linking: LinkingService;
  readonly reportMismatch: ReportMismatch;
}

/**
 * /plaid/*: linking and its upkeep. All need a session (401), alpha access and, to link, the linking flag (403). `{id}`
 * is the connection's own id; a foreign or unknown one is the same 404.
 */
export function connectionRoutes(app: FastifyInstance, deps: ConnectionRoutes): void {
  const { connections, linking } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  const reader = readerOf(deps);

  // `user_id` may be sent, and then must be the caller's own: identity comes from the session only.
  const linker = async (request: FastifyRequest, userId: string | undefined): Promise<Caller> => {
    const caller = await deps.identify(request);
    await deps.profiles.requireLinking(caller);
    if (!contradicts({ memberId: userId }, caller)) return caller;
    await deps.reportMismatch(caller, request.id);
    throw new Refusal("identity_mismatch");
  };

  routes.post(
    "/plaid/create-link-token",
    { schema: { body: createLinkToken, response: { 200: successOf(linkToken) } } },
    async (request) => {
      const caller = await linker(request, request.body.user_id);
      const token = await linking.createLinkToken(caller, request.body.connection_id);
      return success("Link token created.", token);
    },
  );

  routes.post(
    "/plaid/exchange-public-token",
    { schema: { body: exchangePublicToken, response: { 200: successOf(exchanged) } } },
    async (request) => {
      const caller = await linker(request, request.body.user_id);
      const connection = await linking.exchange(caller, request.body.public_token);
      return success(`${connection.institution_name} is connected.`, { connection });
    },
  );

  routes.get(
    "/plaid/connection-status",
    { schema: { response: { 200: successOf(connectionStatusSummary) } } },
    async (request) =>
      success("Connection status loaded.", await connections.status(await reader(request))),
  );

  routes.post(
    "/plaid/sync/:id",
    { schema: { params: byId, response: { 200: successOf(syncQueued) } } },
    async (request) => {
      const caller = await linker(request, undefined);
      const connection = await connections.requestSync(caller, request.params.id);
      return success("Sync started.", { connection });
    },
  );

  routes.delete(
    "/plaid/item/:id",
    { schema: { params: byId, response: { 200: successOf(itemRemoved) } } },
    async (request) => {
      const caller = await linker(request, undefined);
      const removed = await connections.remove(caller, request.params.id, request.id);
      return success("The connection and its data were removed.", removed);
    },
  );
}
