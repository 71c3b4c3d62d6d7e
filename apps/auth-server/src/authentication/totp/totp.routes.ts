import {
  authenticateTotpRequest,
  createTotpAnswer,
  createTotpRequest,
  dataOf,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import { signInResponse, signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { TotpService } from "./totp.service.ts";

export interface TotpRoutes {
  readonly callers: Callers;
  readonly totps: TotpService;
  readonly rateLimitScale: number;
}

export function totpRoutes(app: FastifyInstance, { callers, totps, rateLimitScale }: TotpRoutes) {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = limitPerIp(rateLimitScale)(TRIES_PER_IP);
  routes.post(
    "/v1/b2b/totp",
    {
      config,
      schema: {
        summary: "Registers an authenticator app: answers its secret and recovery codes",
        body: createTotpRequest,
        response: { 200: dataOf(createTotpAnswer) },
      },
    },
    async (request) => {
      const created = await totps.create(await callers.page(request), request.body);
      const { member, organization, totpId, secret, qrCode, recoveryCodes } = created;
      return answer(request, {
        member_id: member.memberId,
        member: memberToWire(member),
        organization: organizationToWire(organization),
        totp_id: totpId,
        secret,
        qr_code: qrCode,
        recovery_codes: [...recoveryCodes],
      });
    },
  );
  routes.post(
    "/v1/b2b/totp/authenticate",
    {
      config,
      schema: {
        summary: "Proves the second factor by a code from an authenticator app",
        body: authenticateTotpRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await totps.authenticate(caller, request.body)));
    },
  );
}
