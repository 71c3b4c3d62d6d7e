import {
  authenticateDiscoveryLinkRequest,
  authenticateLinkAnswer,
  authenticateLinkRequest,
  dataOf,
  describeDiscoveryLinkAnswer,
  describeDiscoveryLinkRequest,
  discoveryAuth,
  plainAnswer,
  sendDiscoveryLinkRequest,
  sendLoginOrSignupLinkRequest,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import { signInToWire } from "../../sessions/sign-in/sign-in-to-wire.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { DiscoverySignInService } from "./discovery-sign-in.service.ts";
import type { LinkSignInService } from "./link-sign-in.service.ts";

export interface MagicLinkRoutes {
  readonly callers: Callers;
  readonly discoverySignIn: DiscoverySignInService;
  readonly linkSignIn: LinkSignInService;
}

export function magicLinkRoutes(app: FastifyInstance, deps: MagicLinkRoutes): void {
  const { callers, discoverySignIn, linkSignIn } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    "/v1/b2b/magic_links/email/discovery/send",
    {
      schema: {
        summary: "Sends a link for signing in without naming an organization",
        body: sendDiscoveryLinkRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await discoverySignIn.send(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/magic_links/discovery/authenticate",
    {
      schema: {
        summary: "Proves an address by a link: answers an intermediate session",
        body: authenticateDiscoveryLinkRequest,
        response: { 200: dataOf(discoveryAuth) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, await discoverySignIn.authenticate(caller, request.body));
    },
  );
  routes.post(
    "/v1/b2b/magic_links/discovery/describe",
    {
      schema: {
        summary: "The address that a link proves, without using it up",
        body: describeDiscoveryLinkRequest,
        response: { 200: dataOf(describeDiscoveryLinkAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, {
        email_address: await discoverySignIn.describe(caller, request.body),
      });
    },
  );
  routes.post(
    "/v1/b2b/magic_links/email/login_or_signup",
    {
      schema: {
        summary: "Sends a link for signing in to an organization",
        body: sendLoginOrSignupLinkRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await linkSignIn.send(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
  routes.post(
    "/v1/b2b/magic_links/authenticate",
    {
      schema: {
        summary: "Signs in to an organization by a link",
        body: authenticateLinkRequest,
        response: { 200: dataOf(authenticateLinkAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const { outcome, methodId } = await linkSignIn.authenticate(caller, request.body);
      return answer(request, { ...signInToWire(outcome), method_id: methodId });
    },
  );
}
