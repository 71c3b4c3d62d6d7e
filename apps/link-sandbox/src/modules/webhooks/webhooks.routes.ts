import { webhookKeyGet, webhookKeyGot } from "@stocks-vibe/contracts/link";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { WebhookKeysService } from "./webhook-keys.service.ts";

/** /webhook_verification_key/get */
export function webhooksRoutes(app: RouteApp, keys: WebhookKeysService): void {
  app.post(
    "/webhook_verification_key/get",
    { schema: { body: webhookKeyGet, response: { 200: webhookKeyGot } } },
    async ({ body, id }) => ({
      key: await keys.get(body.key_id),
      request_id: requestIdOf(id),
    }),
  );
}
