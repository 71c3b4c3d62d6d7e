import { createHash } from "node:crypto";
import { databaseClock } from "@stocks-vibe/server-kit";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { TestProduct } from "./test-product.ts";

/** What a post differs in from an honest one. */
export interface Forgery {
  /** Signed for this body, posted with another. */
  readonly signed?: string;
  readonly keyId?: string;
  readonly key?: CryptoKey | Uint8Array;
  readonly algorithm?: string;
  /** Seconds between its making and its arrival. */
  readonly age?: number;
  /** When it says that it was made, in seconds since 1970; `age` ago where absent. */
  readonly madeAt?: number;
}

const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** Posts news as the provider does: with a key of its own that it tells whoever asks. */
export async function webhookPoster(product: TestProduct, keyId = "key-1") {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "" } = await exportJWK(publicKey);
  product.provider.keys.set(keyId, { x, y, expiredAt: null });

  const sign = async (body: string, forged: Forgery = {}): Promise<string> => {
    const now = await databaseClock(product.database.pool).now();
    const iat = forged.madeAt ?? Math.floor(now.getTime() / 1_000) - (forged.age ?? 0);
    return new SignJWT({ request_body_sha256: hashOf(forged.signed ?? body) })
      .setProtectedHeader({
        alg: forged.algorithm ?? "ES256",
        kid: forged.keyId ?? keyId,
        typ: "JWT",
      })
      .setIssuedAt(iat)
      .sign(forged.key ?? privateKey);
  };
  const send = (
    body: string,
    token: string | undefined,
    type = "application/json",
    remoteAddress = "127.0.0.1",
  ) =>
    product.app.inject({
      remoteAddress,
      method: "POST",
      url: "/api/v1/plaid/webhook",
      headers: {
        "content-type": type,
        ...(token === undefined ? {} : { "plaid-verification": token }),
      },
      payload: body,
    });
  return {
    sign,
    send,
    /** The text of news, indented as the provider's is. */
    textOf: (
      itemId: string,
      type: string,
      code: string,
      more: Readonly<Record<string, unknown>> = {},
    ) =>
      JSON.stringify({ webhook_type: type, webhook_code: code, item_id: itemId, ...more }, null, 2),
    post: async (body: string, forged: Forgery = {}, from?: string) =>
      send(body, await sign(body, forged), "application/json", from),
  };
}

export type WebhookPoster = Awaited<ReturnType<typeof webhookPoster>>;
