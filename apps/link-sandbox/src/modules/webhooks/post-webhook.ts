import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import type { WebhookSigner } from "./webhook-keys.service.ts";
import { ALGORITHM } from "./webhook-keys.service.ts";

const TIMEOUT_MS = 10_000;

/** What proves where a body comes from: a token that names its hash, and is good for minutes. */
export const verificationOf = (body: string, { keyId, key }: WebhookSigner, now: Date) =>
  new SignJWT({ request_body_sha256: createHash("sha256").update(body, "utf8").digest("hex") })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: "JWT" })
    .setIssuedAt(now)
    .sign(key);

/** Posts it and answers whether it arrived: status 200 within 10 seconds, without a redirect. Never throws. */
export async function postWebhook(
  { url, body }: { readonly url: string; readonly body: string },
  verification: string,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "plaid-verification": verification },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // The other side is away, slow or leads elsewhere: it is tried again, and how often stands in its row.
    return false;
  }
}
