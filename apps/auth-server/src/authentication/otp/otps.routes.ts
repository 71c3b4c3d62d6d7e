import {
  authenticateDiscoveryCodeRequest,
  authenticateEmailCodeAnswer,
  authenticateEmailCodeRequest,
  authenticateSmsCodeRequest,
  dataOf,
  discoveryAuth,
  plainAnswer,
  sendDiscoveryCodeRequest,
  sendEmailCodeRequest,
  sendSmsCodeRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import { signInResponse, signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { DiscoveryCodesService } from "./discovery-otps.service.ts";
import type { EmailCodesService } from "./email-otps.service.ts";
import type { SmsCodesService } from "./sms-otps.service.ts";

export interface OtpRoutes {
  readonly callers: Callers;
  readonly discoveryCodes: DiscoveryCodesService;
  readonly emailCodes: EmailCodesService;
  readonly smsCodes: SmsCodesService;
  readonly rateLimitScale: number;
}

export function otpRoutes(app: FastifyInstance, deps: OtpRoutes): void {
  const { callers, discoveryCodes, emailCodes, smsCodes } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const perIp = limitPerIp(deps.rateLimitScale);
  const tries = perIp(TRIES_PER_IP);
  const plain = { 200: dataOf(plainAnswer) };

  routes.post(
    "/v1/b2b/otps/email/discovery/send",
    {
      schema: {
        summary: "Sends a code for signing in without naming an organization",
        body: sendDiscoveryCodeRequest,
        response: plain,
      },
    },
    async (request) => {
      await discoveryCodes.send(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/otps/email/discovery/authenticate",
    {
      config: tries,
      schema: {
        summary: "Proves an address by a code: answers an intermediate session",
        body: authenticateDiscoveryCodeRequest,
        response: { 200: dataOf(discoveryAuth) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, await discoveryCodes.authenticate(caller, request.body));
    },
  );
  routes.post(
    "/v1/b2b/otps/email/login_or_signup",
    {
      schema: {
        summary: "Sends a code for signing in to an organization",
        body: sendEmailCodeRequest,
        response: plain,
      },
    },
    async (request) => {
      await emailCodes.send(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/otps/email/authenticate",
    {
      config: tries,
      schema: {
        summary: "Signs in to an organization by a code from an e-mail",
        body: authenticateEmailCodeRequest,
        response: { 200: dataOf(authenticateEmailCodeAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { outcome, methodId } = await emailCodes.authenticate(caller, request.body);
      return answer(request, { ...signInToWire(outcome), method_id: methodId });
    },
  );
  routes.post(
    "/v1/b2b/otps/sms/send",
    {
      schema: {
        summary: "Sends a code by text message",
        body: sendSmsCodeRequest,
        response: plain,
      },
    },
    async (request) => {
      await smsCodes.send(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/otps/sms/authenticate",
    {
      config: tries,
      schema: {
        summary: "Proves the second factor by a code from a text message",
        body: authenticateSmsCodeRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await smsCodes.authenticate(caller, request.body)));
    },
  );
}
