import {
  authenticateDiscoveryPasswordRequest,
  authenticatePasswordRequest,
  checkPasswordAnswer,
  checkPasswordRequest,
  dataOf,
  discoveryPasswordAnswer,
  memberAnswer,
  plainAnswer,
  resetDiscoveryPasswordRequest,
  resetExistingPasswordRequest,
  resetPasswordRequest,
  resetSessionPasswordRequest,
  startDiscoveryPasswordResetRequest,
  startPasswordResetRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../platform/http/limit-per-ip.ts";
import { signInResponse, signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { PasswordChangesService } from "./password-changes.service.ts";
import type { PasswordSignInService } from "./password-sign-in.service.ts";
import type { DiscoveryResetsService } from "./resets/discovery-resets.service.ts";
import type { EmailResetsService } from "./resets/email-resets.service.ts";
import { neutralMemberAnswer } from "./resets/reset-start.ts";
import type { PasswordRules } from "./rules/password-rules.service.ts";

export interface PasswordRoutes {
  readonly callers: Callers;
  readonly passwordSignIn: PasswordSignInService;
  readonly emailResets: EmailResetsService;
  readonly discoveryResets: DiscoveryResetsService;
  readonly passwordChanges: PasswordChangesService;
  readonly passwordRules: PasswordRules;
  readonly rateLimitScale: number;
}

const BASE = "/v1/b2b/passwords";
/** The meter asks while someone types. */
export const CHECKS_PER_IP = 300;
const discovered = { 200: dataOf(discoveryPasswordAnswer) };

export function passwordRoutes(app: FastifyInstance, deps: PasswordRoutes): void {
  const { callers, passwordSignIn, emailResets, discoveryResets } = deps;
  const { passwordChanges, passwordRules } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const perIp = limitPerIp(deps.rateLimitScale);
  const tries = perIp(TRIES_PER_IP);

  routes.post(
    `${BASE}/authenticate`,
    {
      config: tries,
      schema: {
        summary: "Signs in to an organization by a password",
        body: authenticatePasswordRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await passwordSignIn.authenticate(caller, request.body)));
    },
  );
  routes.post(
    `${BASE}/discovery/authenticate`,
    {
      config: tries,
      schema: {
        summary: "Proves an address by its password: answers an intermediate session",
        body: authenticateDiscoveryPasswordRequest,
        response: discovered,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const found = await passwordSignIn.authenticateDiscovery(caller, request.body);
      return answer(request, { ...found, organization_id_hint: null });
    },
  );
  routes.post(
    `${BASE}/email/reset/start`,
    {
      schema: {
        summary: "Sends a link that resets the password, whether or not the address is known",
        body: startPasswordResetRequest,
        response: { 200: dataOf(memberAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { organization, emailAddress } = await emailResets.start(caller, request.body);
      return answer(request, neutralMemberAnswer(organization, emailAddress));
    },
  );
  routes.post(
    `${BASE}/email/reset`,
    {
      schema: {
        summary: "Sets a new password by the link, and signs in",
        body: resetPasswordRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await emailResets.finish(caller, request.body)));
    },
  );
  routes.post(
    `${BASE}/discovery/reset/start`,
    {
      schema: {
        summary: "Sends a link that resets the password, without naming an organization",
        body: startDiscoveryPasswordResetRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await discoveryResets.start(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    `${BASE}/discovery/reset`,
    {
      schema: {
        summary: "Sets a new password by the link: answers an intermediate session",
        body: resetDiscoveryPasswordRequest,
        response: discovered,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const found = await discoveryResets.finish(caller, request.body);
      return answer(request, { ...found, organization_id_hint: null });
    },
  );
  routes.post(
    `${BASE}/existing_password/reset`,
    {
      config: tries,
      schema: {
        summary: "Sets a new password by the earlier one",
        body: resetExistingPasswordRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await passwordChanges.byExisting(caller, request.body)));
    },
  );
  routes.post(
    `${BASE}/session/reset`,
    {
      config: tries,
      schema: {
        summary: "Sets a new password by the session",
        body: resetSessionPasswordRequest,
        response: signInResponse,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, signInToWire(await passwordChanges.bySession(caller, request.body)));
    },
  );
  routes.post(
    `${BASE}/strength_check`,
    {
      config: perIp(CHECKS_PER_IP),
      schema: {
        summary: "Whether a password meets the project's policy",
        body: checkPasswordRequest,
        response: { 200: dataOf(checkPasswordAnswer) },
      },
    },
    async (request) => {
      const { project } = await callers.page(request);
      return answer(request, await passwordRules.check(project, request.body));
    },
  );
}
