import {
  attestSessionRequest,
  authenticateResponse,
  authenticateSessionRequest,
  dataOf,
  emptyRequest,
  exchangeAccessTokenRequest,
  exchangeSessionRequest,
  ownSessionsAnswer,
  plainAnswer,
  revokeOtherSessionsAnswer,
  revokeOwnSessionRequest,
} from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { ownSessionToWire } from "../../domain/session/session-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type {
  OwnSessionsService,
  SessionRevocationService,
} from "../sessions/session-revocation.service.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import { signedSessionToWire, signInResponse, signInToWire } from "../sign-in/sign-in-to-wire.ts";
import type { JoinService } from "./join.service.ts";

const params = z.object({ member_id: z.string().max(200) });

export interface SessionRoutes {
  readonly callers: Callers;
  readonly sessions: SessionsService;
  readonly joining: JoinService;
  readonly sessionRevocation: SessionRevocationService;
  readonly ownSessions: OwnSessionsService;
}

export function sessionRoutes(app: FastifyInstance, deps: SessionRoutes): void {
  const { callers, sessions, joining, sessionRevocation, ownSessions } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post(
    "/v1/b2b/sessions/authenticate",
    {
      schema: {
        summary: "Confirms the session and may extend it",
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
        summary: "Changes to another organization",
        body: exchangeSessionRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await joining.change(caller, request.body)));
    },
  );
  routes.post(
    "/v1/b2b/sessions/revoke",
    {
      schema: {
        summary: "Ends the session",
        body: emptyRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await sessionRevocation.revoke(await callers.page(request));
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/sessions/revoke_others",
    {
      schema: {
        summary: "Ends the caller's other sessions",
        body: emptyRequest,
        response: { 200: dataOf(revokeOtherSessionsAnswer) },
      },
    },
    async (request) => {
      const revoked_sessions = await sessionRevocation.revokeOthers(await callers.page(request));
      return answer(request, { revoked_sessions });
    },
  );
  routes.get(
    "/v1/b2b/sessions/own",
    { schema: { summary: "The caller's sessions", response: { 200: dataOf(ownSessionsAnswer) } } },
    async (request) => {
      const { actor, sessions } = await ownSessions.list(await callers.page(request));
      return answer(request, {
        sessions: sessions.map((session) => ownSessionToWire(session, actor)),
      });
    },
  );
  routes.post(
    "/v1/b2b/sessions/revoke_own",
    {
      schema: {
        summary: "Ends one of the caller's sessions",
        body: revokeOwnSessionRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await ownSessions.end(await callers.page(request), request.body.member_session_id);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/sessions/revoke/:member_id",
    {
      schema: {
        summary: "Ends a member's sessions",
        params,
        body: emptyRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await sessionRevocation.revokeMember(await callers.page(request), request.params.member_id);
      return answer(request, {});
    },
  );
  // A project has no issuer whose tokens we could trust, so there is nothing that these could
  // exchange.
  routes.post(
    "/v1/b2b/sessions/exchange_access_token",
    {
      schema: {
        summary: "A session for a foreign access token: always refused, since no issuer is trusted",
        body: exchangeAccessTokenRequest,
        response: { 200: dataOf(authenticateResponse) },
      },
    },
    async (request) => {
      await callers.page(request);
      throw new Refusal("access_token_issuer_not_found");
    },
  );
  routes.post(
    "/v1/b2b/sessions/attest",
    {
      schema: {
        summary: "A session for a foreign token: always refused, since no issuer is trusted",
        body: attestSessionRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      await callers.page(request);
      throw new Refusal("access_token_issuer_not_found");
    },
  );
}
