import { linkTokenCreate, linkTokenCreated } from "@stocks-vibe/contracts/link";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
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
