import {
  connectionStatusSummary,
  createLinkToken,
  duplicateResolution,
  duplicateResolved,
  exchanged,
  exchangePublicToken,
  handedOver,
  itemRemoved,
  linkToken,
  signedOut,
  successOf,
  syncQueued,
  updateDone,
  updateEnded,
} from "@stocks-vibe/contracts/portfolio";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  type Caller,
  contradicts,
  factsOf,
  type IdentifyCaller,
  type ReportMismatch,
} from "../../http/caller.ts";
import type { ProfileService } from "../access/profile.service.ts";
import type { AccountTransferService } from "./account-transfer/account-transfer.service.ts";
import type { ConnectionsService } from "./connections.service.ts";
import type { DuplicateLinksService } from "./duplicate-links/duplicate-links.service.ts";
import type { LinkingService } from "./linking/linking.service.ts";
import type { UpdatingService } from "./linking/updating.service.ts";
import type { RemovalsService } from "./removals/removals.service.ts";

const byId = z.object({ id: z.string().min(1).max(200) });
const success = <Data>(message: string, data: Data) => ({ success: true as const, message, data });

export interface ConnectionRoutes {
  readonly identify: IdentifyCaller;
  readonly profiles: ProfileService;
  readonly connections: ConnectionsService;
  readonly linking: LinkingService;
  readonly removals: RemovalsService;
  readonly handOvers: AccountTransferService;
  readonly updates: UpdatingService;
  readonly twice: DuplicateLinksService;
  readonly reportMismatch: ReportMismatch;
}

/**
 * /plaid/*: linking and its upkeep. All need a session (401); linking and syncing also that the
 * organization may link (403). To disconnect and to hand over takes no such access, only whose
 * connection it is: its owner's, or an administrator's. `{id}` is the connection's own id; a
 * foreign or unknown one is the same 404.
 */
export function connectionRoutes(app: FastifyInstance, deps: ConnectionRoutes): void {
  const { connections, linking } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();

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
      success("Connection status loaded.", await connections.status(await deps.identify(request))),
  );

  routes.post(
    "/plaid/sync/:id",
    { schema: { params: byId, response: { 200: successOf(syncQueued) } } },
    async (request) => {
      const caller = await linker(request, undefined);
      const connection = await connections.requestSync(caller, request.params.id, factsOf(request));
      return success("Sync started.", { connection });
    },
  );

  routes.post(
    "/plaid/item/:id/updated",
    { schema: { params: byId, body: updateDone, response: { 200: successOf(updateEnded) } } },
    async (request) => {
      const { user_id: userId, account_ids: sharedAccountIds } = request.body;
      const caller = await linker(request, userId);
      const done = { id: request.params.id, sharedAccountIds };
      const ended = await deps.updates.finish(caller, done, factsOf(request));
      return success("The connection is being updated.", ended);
    },
  );

  routes.put(
    "/plaid/item/:id/linked-twice",
    {
      schema: {
        params: byId,
        body: duplicateResolution,
        response: { 200: successOf(duplicateResolved) },
      },
    },
    async (request) => {
      const caller = await deps.identify(request);
      const said = { id: request.params.id, answer: request.body.answer };
      const connection = await deps.twice.answer(caller, said, factsOf(request));
      return success("The answer is kept.", { connection });
    },
  );

  for (const [path, action, told] of [
    ["/plaid/item/:id/hand-over", "give", "The accounts are handed over."],
    ["/plaid/item/:id/take-over", "take", "The accounts are being taken over."],
  ] as const) {
    const schema = { params: byId, response: { 200: successOf(handedOver) } };
    routes.post(path, { schema }, async (request) => {
      const caller = await deps.identify(request);
      const { id } = request.params;
      return success(told, {
        connection: await deps.handOvers[action](caller, id, factsOf(request)),
      });
    });
  }

  routes.delete(
    "/plaid/item/:id",
    { schema: { params: byId, response: { 200: successOf(itemRemoved) } } },
    async (request) => {
      const caller = await deps.identify(request);
      const removed = await deps.removals.remove(caller, request.params.id, factsOf(request));
      return success("The connection and its data were removed.", removed);
    },
  );
}

/**
 * POST /sign-out: has the browser drop whatever it kept of this origin's answers, by this version
 * or an earlier one. A page calls it when its session has ended, so it needs none; the session
 * itself is ended at the identity server. Storage and cookies are left alone: they hold what
 * belongs to the browser (theme, other projects), and the auth client clears its own.
 */
export function signOutRoutes(app: FastifyInstance): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      "/sign-out",
      { schema: { response: { 200: successOf(signedOut) } } },
      async (_request, reply) => {
        reply.header("clear-site-data", '"cache"');
        return { success: true as const, message: "Nothing is kept.", data: {} };
      },
    );
}
