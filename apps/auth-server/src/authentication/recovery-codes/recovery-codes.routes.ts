import {
  dataOf,
  emptyRequest,
  recoverAnswer,
  recoverRequest,
  recoveryCodesAnswer,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import { signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { RecoveryCodesService } from "./recovery-codes.service.ts";

export interface RecoveryCodeRoutes {
  readonly callers: Callers;
  readonly recoveryCodes: RecoveryCodesService;
  readonly rateLimitScale: number;
}

export function recoveryCodeRoutes(app: FastifyInstance, deps: RecoveryCodeRoutes): void {
  const { callers, recoveryCodes, rateLimitScale } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = limitPerIp(rateLimitScale)(TRIES_PER_IP);
  const codes = { 200: dataOf(recoveryCodesAnswer) };

  routes.get(
    "/v1/b2b/recovery_codes",
    { config, schema: { summary: "The caller's recovery codes", response: codes } },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, { recovery_codes: await recoveryCodes.get(caller) });
    },
  );
  routes.post(
    "/v1/b2b/recovery_codes/rotate",
    {
      config,
      schema: {
        summary: "Replaces the caller's recovery codes",
        body: emptyRequest,
        response: codes,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, { recovery_codes: await recoveryCodes.rotate(caller) });
    },
  );
  routes.post(
    "/v1/b2b/recovery_codes/recover",
    {
      config,
      schema: {
        summary: "Proves the second factor by a recovery code",
        body: recoverRequest,
        response: { 200: dataOf(recoverAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { outcome, remaining } = await recoveryCodes.recover(caller, request.body);
      return answer(request, { ...signInToWire(outcome), recovery_codes_remaining: remaining });
    },
  );
}
