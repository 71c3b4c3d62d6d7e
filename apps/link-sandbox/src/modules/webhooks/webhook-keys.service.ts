import { randomUUID } from "node:crypto";
import type { WebhookKey } from "@stocks-vibe/contracts/link";
import {
  type Database,
  Refusal,
  type SecretBox,
  type SecretPlace,
  type Transaction,
} from "@stocks-vibe/server-kit";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from "jose";
import * as z from "zod";
import type { LinkSchema, WebhookKeyRow } from "../../server/schema.ts";
import {
  expireWebhookKeys,
  findSigningKey,
  findWebhookKey,
  insertWebhookKey,
} from "./webhook-keys.repository.ts";

type Tx = Transaction<LinkSchema>;

export const ALGORITHM = "ES256";
/** How long a key signs before another one takes its place. */
const LIFE_MS = 30 * 24 * 3_600_000;

const privateJwk = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

export interface WebhookSigner {
  readonly keyId: string;
  readonly key: CryptoKey;
}

/** The keys by which a client's server knows that news come from here. */
export interface WebhookKeysService {
  /** The key that signs now: made at first use, and anew after 30 days. */
  signer(tx: Tx, now: Date): Promise<WebhookSigner>;
  /** The public half. Refuses INVALID_WEBHOOK_VERIFICATION_KEY_ID. */
  get(keyId: string): Promise<WebhookKey>;
}

/** Where the private half of a key is kept. */
export const webhookKeyPlace = (owner: string, keyId: string): SecretPlace => ({
  table: "webhook_keys",
  column: "private_jwk_sealed",
  rowId: keyId,
  organizationId: owner,
});

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

const keyToWire = (row: WebhookKeyRow): WebhookKey => ({
  alg: ALGORITHM,
  crv: "P-256",
  kid: row.key_id,
  kty: "EC",
  use: "sig",
  x: row.public_x,
  y: row.public_y,
  created_at: seconds(row.created_at),
  expired_at: row.expired_at && seconds(row.expired_at),
});

export function createWebhookKeysService(deps: {
  readonly db: Database<LinkSchema>;
  readonly secrets: SecretBox;
  readonly clientId: string;
}): WebhookKeysService {
  const { db, secrets, clientId } = deps;

  const make = async (tx: Tx, now: Date): Promise<WebhookKeyRow> => {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const jwk = privateJwk.parse(await exportJWK(privateKey));
    const keyId = randomUUID();
    const row = {
      client_id: clientId,
      key_id: keyId,
      public_x: jwk.x,
      public_y: jwk.y,
      private_jwk_sealed: secrets.seal(JSON.stringify(jwk), webhookKeyPlace(clientId, keyId)),
      created_at: now,
      expired_at: null,
    };
    await expireWebhookKeys(tx, clientId, now);
    await insertWebhookKey(tx, row);
    return row;
  };

  return {
    async signer(tx, now) {
      const known = await findSigningKey(tx, clientId);
      const isWorn = known && now.getTime() - known.created_at.getTime() > LIFE_MS;
      const row = known && !isWorn ? known : await make(tx, now);
      const place = webhookKeyPlace(clientId, row.key_id);
      const jwk = privateJwk.parse(JSON.parse(secrets.open(row.private_jwk_sealed, place)));
      const key = await importJWK(jwk, ALGORITHM);
      if (key instanceof Uint8Array) throw new Error("a webhook key is not an elliptic-curve key");
      return { keyId: row.key_id, key };
    },
    get: (keyId) =>
      db.transaction({ clientId }, async (tx) => {
        const row = await findWebhookKey(tx, clientId, keyId);
        if (!row) throw new Refusal("INVALID_WEBHOOK_VERIFICATION_KEY_ID");
        return keyToWire(row);
      }),
  };
}
