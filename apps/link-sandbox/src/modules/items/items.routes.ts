import {
  fireWebhook,
  itemGet,
  itemGot,
  itemRemove,
  itemRemovedAnswer,
  type LinkItem,
  loginReset,
  publicTokenExchange,
  publicTokenExchanged,
  resetLogin,
  sandboxPublicTokenCreate,
  sandboxPublicTokenCreated,
  webhookFired,
  webhookUpdate,
  webhookUpdated,
} from "@stocks-vibe/contracts/link";
import { findInstitution } from "../../institutions/institutions.ts";
import { errorFields } from "../../server/errors.ts";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { ItemRow } from "../../server/schema.ts";
import type { ItemsService } from "./items.service.ts";
import type { FireWebhookService, SandboxItemsService } from "./sandbox-items.service.ts";

export const itemToWire = (row: ItemRow): LinkItem => ({
  item_id: row.item_id,
  institution_id: row.institution_id,
  institution_name: findInstitution(row.institution_id)?.name ?? null,
  webhook: row.webhook,
  auth_method: null,
  error: row.error_code ? errorFields(row.error_code) : null,
  available_products: [],
  billed_products: ["investments"],
  products: ["investments"],
  consented_products: ["investments"],
  consent_expiration_time: null,
  update_type: "background",
  created_at: row.created_at.toISOString(),
});

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const lastWebhookOf = ({ last_webhook_at: at, last_webhook_code: code }: ItemRow) =>
  at && code !== null ? { sent_at: at.toISOString(), code_sent: code } : null;

/** /item/* and /sandbox/* */
export function itemsRoutes(
  app: RouteApp,
  items: ItemsService,
  sandboxItems: SandboxItemsService,
  firing: FireWebhookService,
): void {
  app.post(
    "/item/public_token/exchange",
    { schema: { body: publicTokenExchange, response: { 200: publicTokenExchanged } } },
    async ({ body, id }) => {
      const { accessToken, itemId } = await items.exchange(body.public_token);
      return { access_token: accessToken, item_id: itemId, request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/item/get",
    { schema: { body: itemGet, response: { 200: itemGot } } },
    async ({ body, id }) => {
      const row = await items.get(body.access_token);
      const status = {
        investments: {
          last_successful_update: isoOrNull(row.last_successful_update),
          last_failed_update: isoOrNull(row.last_failed_update),
        },
        last_webhook: lastWebhookOf(row),
      };
      return { item: itemToWire(row), status, request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/item/remove",
    { schema: { body: itemRemove, response: { 200: itemRemovedAnswer } } },
    async ({ body, id }) => {
      await items.remove(body.access_token);
      return { request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/item/webhook/update",
    { schema: { body: webhookUpdate, response: { 200: webhookUpdated } } },
    async ({ body, id }) => {
      const row = await items.setWebhook(body.access_token, body.webhook ?? null);
      return { item: itemToWire(row), request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/sandbox/item/reset_login",
    { schema: { body: resetLogin, response: { 200: loginReset } } },
    async ({ body, id }) => {
      await items.breakLogin(body.access_token);
      return { reset_login: true as const, request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/sandbox/public_token/create",
    { schema: { body: sandboxPublicTokenCreate, response: { 200: sandboxPublicTokenCreated } } },
    async ({ body, id }) => ({
      public_token: await sandboxItems.create(body.institution_id, body.options ?? {}),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/sandbox/item/fire_webhook",
    { schema: { body: fireWebhook, response: { 200: webhookFired } } },
    async ({ body, id }) => {
      await firing.fire(body);
      return { webhook_fired: true as const, request_id: requestIdOf(id) };
    },
  );
}
