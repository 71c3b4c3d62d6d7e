import {
  authenticateResponse,
  authenticateResponseWithMfa,
  authenticateSessionRequest,
  dataOf,
  emptyRequest,
  exchangeSessionRequest,
  plainAnswer,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../answer.ts";
import type { Callers } from "../../caller.ts";
import type { JoinService } from "../discovery/join.service.ts";
import { signedSessionToWire, signInToWire } from "../sign-in/sign-in-to-wire.ts";
import type { SessionsService } from "./sessions.service.ts";

export interface SessionRoutes {
  readonly callers: Callers;
  readonly sessions: SessionsService;
  readonly joining: JoinService;
}

export function sessionRoutes(app: FastifyInstance, deps: SessionRoutes): void {
  const { callers, sessions, joining } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/sessions/authenticate",
    {
      schema: {
        body: authenticateSessionRequest,
        response: { 200: dataOf(authenticateResponse) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { session_duration_minutes } = request.body;
      const signed = await sessions.authenticate(caller, session_duration_minutes);
      return answer(request, signedSessionToWire(signed));
    },
  );
  routes.post(
    "/v1/b2b/sessions/exchange",
    {
      schema: {
        body: exchangeSessionRequest,
        response: { 200: dataOf(authenticateResponseWithMfa) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await joining.change(caller, request.body)));
    },
  );
  routes.post(
    "/v1/b2b/sessions/revoke",
    { schema: { body: emptyRequest, response: { 200: dataOf(plainAnswer) } } },
    async (request) => {
      await sessions.revoke(await callers.page(request));
      return answer(request, {});
    },
  );
}
