import { accountChanged, findingAnswer, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { factsOf, type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { AnswersService } from "./resolutions.service.ts";

export interface AnswerRoutes extends ReaderGate {
  readonly answers: AnswersService;
}

const id = z.string().min(1).max(200);
const ofFinding = z.object({ id, findingId: id });

/**
 * PUT and DELETE /accounts/{id}/findings/{findingId}/answer. 401 without a session, 403 without
 * alpha access and where the account's connection is neither the caller's nor theirs to administer,
 * 404 for an unknown or foreign account and for what nobody asks, 400 for an answer that can't be.
 */
export function answerRoutes(app: FastifyInstance, deps: AnswerRoutes): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);
  const path = "/accounts/:id/findings/:findingId/answer";
  const response = { 200: successOf(accountChanged) };

  routes.put(
    path,
    { schema: { params: ofFinding, body: findingAnswer, response } },
    async (request) => {
      const account = await deps.answers.give(await reader(request), {
        accountId: request.params.id,
        findingId: request.params.findingId,
        said: request.body,
        facts: factsOf(request),
      });
      return { success: true as const, message: "Your answer is saved.", data: { account } };
    },
  );

  routes.delete(path, { schema: { params: ofFinding, response } }, async (request) => {
    const account = await deps.answers.takeBack(await reader(request), {
      accountId: request.params.id,
      findingId: request.params.findingId,
      facts: factsOf(request),
    });
    return { success: true as const, message: "Your answer is taken back.", data: { account } };
  });
}
