import type { FiredCode, FireWebhook } from "@stocks-vibe/contracts/link";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import { signIn } from "../../institutions/behaviour.ts";
import { findInstitution, refusalOf } from "../../institutions/institutions.ts";
import { TEST_CREDENTIALS } from "../../institutions/second-step.ts";
import { accountsOf } from "../../institutions/vary-plan.ts";
import { accountIdOf, itemSeedOf } from "../../institutions/wire/wire-ids.ts";
import { newItemId } from "../../server/identifiers.ts";
import type { ItemRow, LinkSchema } from "../../server/schema.ts";
import {
  accountRevoked,
  disconnectPending,
  loginRepaired,
  type News,
  newAccounts,
  newHoldings,
  newTransactions,
  permissionRevoked,
} from "../webhooks/webhook-body.ts";
import type { WebhooksService } from "../webhooks/webhooks.service.ts";
import type { ItemsService } from "./items.service.ts";

export interface SandboxItemsService {
  /** An item with every account of the person, without the dialog; answers its public token. */
  create(institutionId: string, options: SandboxItemOptions): Promise<string>;
}

interface SandboxItemOptions {
  readonly webhook?: string | undefined;
  readonly override_username?: string | undefined;
  readonly override_password?: string | undefined;
}

/** Nobody stands behind an item made without the dialog. */
const NO_CLIENT_USER = "sandbox";

export function createSandboxItemsService(deps: {
  readonly db: Database<LinkSchema>;
  readonly items: ItemsService;
  readonly webhooks: WebhooksService;
  readonly clientId: string;
}): SandboxItemsService {
  const { db, items, webhooks, clientId } = deps;
  return {
    async create(institutionId, options) {
      const webhook = webhooks.requireAddress(options.webhook);
      const institution = findInstitution(institutionId);
      if (!institution) throw new Refusal("INVALID_INSTITUTION");
      const username = options.override_username ?? TEST_CREDENTIALS.username;
      const password = options.override_password ?? TEST_CREDENTIALS.password;
      return db.transaction({ clientId }, (tx, now) => {
        const outcome = signIn({ username, password }, undefined, now);
        if (outcome.kind === "refused") throw refusalOf(outcome);
        // Nobody is there to be asked for a second step.
        const custom = outcome.kind === "accepted" ? outcome.custom : null;
        const plans = accountsOf(institution, { username, custom });
        if (plans.length === 0) throw new Refusal("NO_INVESTMENT_ACCOUNTS");
        const item = {
          itemId: newItemId(),
          institutionId,
          username,
          custom,
          clientUserId: NO_CLIENT_USER,
          accountKeys: plans.map((plan) => plan.key),
          webhook,
        };
        return items.create(tx, clientId, item, now);
      });
    },
  };
}

export interface FireWebhookService {
  /**
   * Tells it, and makes it so: what is read of the item afterwards agrees. Refuses
   * SANDBOX_PRODUCT_NOT_ENABLED for another product's news, and SANDBOX_WEBHOOK_INVALID for an item
   * without an address.
   */
  fire(request: FireWebhook): Promise<void>;
}

const NOTICE_MS = 7 * 24 * 3_600_000;

const ITEM_NEWS: Readonly<
  Record<Exclude<FiredCode, "DEFAULT_UPDATE">, (item: ItemRow, now: Date) => News>
> = {
  NEW_ACCOUNTS_AVAILABLE: newAccounts,
  LOGIN_REPAIRED: loginRepaired,
  PENDING_DISCONNECT: (_item, now) => disconnectPending(new Date(now.getTime() + NOTICE_MS)),
  USER_PERMISSION_REVOKED: permissionRevoked,
  USER_ACCOUNT_REVOKED: (item) =>
    accountRevoked(accountIdOf(itemSeedOf(item), item.account_keys[0] ?? "")),
};

/** Pure: what is true of an item once its news are; undefined where they only tell. */
function changeOf(
  code: FiredCode,
  { account_keys: [, ...others] }: Pick<ItemRow, "account_keys">,
): Partial<Pick<ItemRow, "error_code" | "account_keys">> | undefined {
  switch (code) {
    case "USER_PERMISSION_REVOKED":
      return { error_code: code };
    case "LOGIN_REPAIRED":
      return { error_code: null };
    case "USER_ACCOUNT_REVOKED":
      return { account_keys: others };
    default:
      return undefined;
  }
}

/**
 * Pure: the news that are asked for; undefined where they are of a product that the item has not.
 */
function newsOf(
  { webhook_code: code, webhook_type: type }: FireWebhook,
  item: ItemRow,
  now: Date,
): News | undefined {
  if (code !== "DEFAULT_UPDATE") {
    return type === undefined || type === "ITEM" ? ITEM_NEWS[code](item, now) : undefined;
  }
  if (type === "HOLDINGS") return newHoldings(1);
  return type === "INVESTMENTS_TRANSACTIONS" ? newTransactions(1) : undefined;
}

export function createFireWebhookService(deps: {
  readonly db: Database<LinkSchema>;
  readonly items: Pick<ItemsService, "getWithin" | "changeWithin">;
  readonly webhooks: WebhooksService;
  readonly clientId: string;
}): FireWebhookService {
  const { db, items, webhooks, clientId } = deps;
  return {
    fire: (request) =>
      db.transaction({ clientId }, async (tx, now) => {
        const item = await items.getWithin(tx, request.access_token);
        const news = newsOf(request, item, now);
        if (!news) throw new Refusal("SANDBOX_PRODUCT_NOT_ENABLED");
        if (!(await webhooks.enqueue(tx, item, news, now))) {
          throw new Refusal("SANDBOX_WEBHOOK_INVALID");
        }
        const change = changeOf(request.webhook_code, item);
        if (change) await items.changeWithin(tx, item.item_id, change);
      }),
  };
}
