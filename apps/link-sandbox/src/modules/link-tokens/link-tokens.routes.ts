import {
  credentialsAccepted,
  credentialsSubmit,
  linkTokenCreate,
  linkTokenCreated,
  mfaSubmit,
  sessionComplete,
  sessionCompleted,
  sessionGet,
  sessionGot,
} from "@stocks-vibe/contracts/link";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { LinkSessionsService } from "./link-sessions.service.ts";
import type { LinkSignInService } from "./link-sign-in.service.ts";
import type { LinkTokensService } from "./link-tokens.service.ts";

/** POST /link/token/create */
export function linkTokensRoutes(app: RouteApp, linkTokens: LinkTokensService): void {
  app.post(
    "/link/token/create",
    { schema: { body: linkTokenCreate, response: { 200: linkTokenCreated } } },
    async ({ body, id }) => {
      const { linkToken, expiresAt } = await linkTokens.create(body);
      return {
        link_token: linkToken,
        expiration: expiresAt.toISOString(),
        request_id: requestIdOf(id),
      };
    },
  );
}

/**
 * /link/api/*: the dialog's own endpoints, authorised by the link token in the body and nothing
 * else.
 */
export function linkSessionsRoutes(
  app: RouteApp,
  sessions: LinkSessionsService,
  signIns: LinkSignInService,
): void {
  app.post(
    "/link/api/session",
    { schema: { body: sessionGet, response: { 200: sessionGot } } },
    async ({ body, id }) => ({
      ...(await sessions.get(body.link_token)),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/link/api/credentials",
    { schema: { body: credentialsSubmit, response: { 200: credentialsAccepted } } },
    async ({ body, id }) => ({
      ...(await signIns.signIn(body.link_token, body)),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/link/api/mfa",
    { schema: { body: mfaSubmit, response: { 200: credentialsAccepted } } },
    async ({ body, id }) => ({
      ...(await signIns.answer(body.link_token, body.answers)),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/link/api/complete",
    { schema: { body: sessionComplete, response: { 200: sessionCompleted } } },
    async ({ body, id }) => ({
      ...(await sessions.complete(body.link_token, body.account_ids)),
      request_id: requestIdOf(id),
    }),
  );
}
