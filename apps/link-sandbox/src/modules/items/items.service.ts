import {
  type Database,
  hashToken,
  Refusal,
  type SecretBox,
  type SecretPlace,
  type Transaction,
} from "@stocks-vibe/server-kit";
import { newToken } from "../../server/identifiers.ts";
import type { ItemRow, LinkSchema } from "../../server/schema.ts";
import { addressTaken, loginBroken, loginRepaired, type News } from "../webhooks/webhook-body.ts";
import type { WebhooksService } from "../webhooks/webhooks.service.ts";
import type { ItemChange, itemsRepository } from "./items.repository.ts";

interface NewItem {
  readonly itemId: string;
  readonly institutionId: string;
  readonly username: string;
  readonly custom: string | null;
  readonly clientUserId: string;
  readonly accountKeys: readonly string[];
  readonly webhook: string | null;
}

/** An item that nothing has happened to yet, without its token. */
const newItemRow = (
  owner: string,
  item: NewItem,
  now: Date,
): Omit<ItemRow, "access_token_hash" | "access_token_sealed"> => ({
  client_id: owner,
  item_id: item.itemId,
  institution_id: item.institutionId,
  username: item.username,
  custom: item.custom,
  client_user_id: item.clientUserId,
  account_keys: [...item.accountKeys],
  webhook: item.webhook,
  error_code: null,
  created_at: now,
  exchanged_at: null,
  last_successful_update: null,
  last_failed_update: null,
  readings: 0,
  last_webhook_at: null,
  last_webhook_code: null,
  announced_on: null,
  account_ids_changed: 0,
  security_ids_changed: 0,
});

type Tx = Transaction<LinkSchema>;

const PUBLIC_TOKEN_MINUTES = 30;

const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);

export interface ItemsService {
  /**
   * Creates an item within the caller's transaction and answers the public token that leads to it.
   */
  create(tx: Tx, clientId: string, item: NewItem, now: Date): Promise<string>;
  /**
   * Clears the item's error and sets the accounts it shares, as they were signed in for; answers a
   * public token as update mode does.
   */
  repair(
    tx: Tx,
    row: ItemRow,
    signedIn: Pick<NewItem, "accountKeys" | "custom">,
    now: Date,
  ): Promise<string>;
  find(tx: Tx, clientId: string, itemId: string): Promise<ItemRow | undefined>;
  /** Refuses INVALID_ACCESS_TOKEN. */
  getWithin(tx: Tx, accessToken: string): Promise<ItemRow>;
  /** Lets an item have another error, share other accounts or list them under other ids. */
  changeWithin(tx: Tx, itemId: string, change: ItemChange): Promise<void>;
  /** Drops what nobody can reach any more. */
  sweep(tx: Tx, clientId: string, now: Date): Promise<void>;

  exchange(publicToken: string): Promise<{ accessToken: string; itemId: string }>;
  get(accessToken: string): Promise<ItemRow>;
  /**
   * Reads an item for its figures: refuses a broken one, and notes either outcome on it. A reading
   * of its holdings is counted.
   */
  read(accessToken: string, asked?: "holdings"): Promise<{ item: ItemRow; now: Date }>;
  remove(accessToken: string): Promise<void>;
  breakLogin(accessToken: string): Promise<void>;
  /** Posts news of the item to its address, if it has one. */
  tell(accessToken: string, news: readonly News[]): Promise<void>;
  /** Where news of the item goes from now on; null for nowhere. Answers the item as it is then. */
  setWebhook(accessToken: string, webhook: string | null): Promise<ItemRow>;
}

/** Where an item's access token is kept. */
export const accessTokenPlace = (owner: string, itemId: string): SecretPlace => ({
  table: "items",
  column: "access_token",
  rowId: itemId,
  organizationId: owner,
});

export function createItemsService(deps: {
  readonly db: Database<LinkSchema>;
  readonly items: typeof itemsRepository;
  readonly secrets: SecretBox;
  readonly webhooks: WebhooksService;
  readonly clientId: string;
}): ItemsService {
  const { db, items, secrets, webhooks, clientId } = deps;

  const issuePublicToken = async (tx: Tx, owner: string, itemId: string, now: Date) => {
    const token = newToken("public");
    await items.insertPublicToken(tx, {
      client_id: owner,
      token_hash: hashToken(token),
      item_id: itemId,
      created_at: now,
      expires_at: minutesAfter(now, PUBLIC_TOKEN_MINUTES),
    });
    return token;
  };

  const getIn = async (tx: Tx, accessToken: string): Promise<ItemRow> => {
    const row = await items.findByAccessToken(tx, clientId, hashToken(accessToken));
    if (!row) throw new Refusal("INVALID_ACCESS_TOKEN");
    return row;
  };

  return {
    async create(tx, owner, item, now) {
      const accessToken = newToken("access");
      const token = {
        access_token_hash: hashToken(accessToken),
        access_token_sealed: secrets.seal(accessToken, accessTokenPlace(owner, item.itemId)),
      };
      await items.insert(tx, { ...newItemRow(owner, item, now), ...token });
      return issuePublicToken(tx, owner, item.itemId, now);
    },

    async repair(tx, row, { accountKeys, custom }, now) {
      await items.update(tx, row.client_id, row.item_id, {
        error_code: null,
        account_keys: [...accountKeys],
        custom,
      });
      if (row.error_code) await webhooks.enqueue(tx, row, loginRepaired(), now);
      return issuePublicToken(tx, row.client_id, row.item_id, now);
    },

    getWithin: getIn,

    find: (tx, owner, itemId) => items.find(tx, owner, itemId),

    async changeWithin(tx, itemId, change) {
      await items.update(tx, clientId, itemId, change);
    },

    async sweep(tx, owner, now) {
      await items.removeExpiredPublicTokens(tx, owner, now);
      await items.removeUnclaimed(tx, owner, minutesAfter(now, -PUBLIC_TOKEN_MINUTES));
    },

    exchange: (publicToken) =>
      db.transaction({ clientId }, async (tx, now) => {
        const row = await items.findByPublicToken(tx, clientId, hashToken(publicToken), now);
        if (!row) throw new Refusal("INVALID_PUBLIC_TOKEN");
        if (!row.exchanged_at) {
          await items.update(tx, clientId, row.item_id, { exchanged_at: now });
        }
        const accessToken = secrets.open(
          row.access_token_sealed,
          accessTokenPlace(clientId, row.item_id),
        );
        return { accessToken, itemId: row.item_id };
      }),

    get: (accessToken) => db.transaction({ clientId }, (tx) => getIn(tx, accessToken)),

    async read(accessToken, asked) {
      // The note on a broken item must stay, so the refusal waits until the transaction has
      // committed.
      const found = await db.transaction({ clientId }, async (tx, now) => {
        const known = await getIn(tx, accessToken);
        const note = known.error_code ? "last_failed_update" : "last_successful_update";
        const isReading = asked === "holdings" && !known.error_code;
        const item = { ...known, readings: known.readings + (isReading ? 1 : 0) };
        await items.update(tx, clientId, item.item_id, { [note]: now, readings: item.readings });
        return { item, now };
      });
      if (found.item.error_code) throw new Refusal(found.item.error_code);
      return found;
    },

    remove: (accessToken) =>
      db.transaction({ clientId }, async (tx) => {
        const row = await getIn(tx, accessToken);
        await items.remove(tx, clientId, row.item_id);
      }),

    setWebhook: (accessToken, address) =>
      db.transaction({ clientId }, async (tx, now) => {
        const found = await getIn(tx, accessToken);
        const webhook = webhooks.requireAddress(address);
        const row = { ...found, webhook };
        await items.update(tx, clientId, row.item_id, { webhook });
        if (webhook !== null) await webhooks.enqueue(tx, row, addressTaken(webhook), now);
        return row;
      }),

    breakLogin: (accessToken) =>
      db.transaction({ clientId }, async (tx, now) => {
        const row = await getIn(tx, accessToken);
        await items.update(tx, clientId, row.item_id, { error_code: "ITEM_LOGIN_REQUIRED" });
        await webhooks.enqueue(tx, row, loginBroken(), now);
      }),

    tell: (accessToken, news) =>
      db.transaction({ clientId }, async (tx, now) => {
        const row = await getIn(tx, accessToken);
        for (const one of news) await webhooks.enqueue(tx, row, one, now);
      }),
  };
}
