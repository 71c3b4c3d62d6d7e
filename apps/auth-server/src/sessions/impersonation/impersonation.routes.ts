import {
  authenticateImpersonationAnswer,
  authenticateImpersonationRequest,
  dataOf,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import { signInToWire } from "../sign-in/sign-in-to-wire.ts";
import type { ImpersonationService } from "./impersonation.service.ts";

export interface ImpersonationRoutes {
  readonly callers: Callers;
  readonly impersonation: ImpersonationService;
  readonly rateLimitScale: number;
}

const TEN_MINUTES_MS = 600_000;
const TRIES_PER_IP = 100;

export function impersonationRoutes(app: FastifyInstance, deps: ImpersonationRoutes): void {
  const { callers, impersonation, rateLimitScale } = deps;
  app.withTypeProvider<ZodTypeProvider>().post(
    "/v1/b2b/impersonation/authenticate",
    {
      config: {
        rateLimit: { max: Math.ceil(TRIES_PER_IP * rateLimitScale), timeWindow: TEN_MINUTES_MS },
      },
      schema: {
        summary: "Opens an operator's session in a member's name by a single-use token",
        body: authenticateImpersonationRequest,
        response: { 200: dataOf(authenticateImpersonationAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await impersonation.authenticate(caller, request.body)));
    },
  );
}
