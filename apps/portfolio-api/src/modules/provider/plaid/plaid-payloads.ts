import * as z from "zod";
import type { ProviderItem, VerificationKey } from "../link-provider.ts";
import { textOf } from "../validation/field-rules.ts";
import { fieldOf } from "../validation/read-row.ts";

const text = z.string().nullish();

const itemPayload = z.object({
  item: z.object({
    institution_id: text,
    institution_name: text,
    error: z.object({ error_code: z.string() }).nullish(),
  }),
});

/** Tokens and ids as providers write them; anything else could not be kept, or sent again. */
const token = z.string().regex(/^[\x21-\x7e]{1,500}$/);

const linkTokenPayload = z.object({ link_token: token, expiration: z.string().max(100) });
const exchangePayload = z.object({ access_token: token, item_id: token });
/** A page of HTML with status 200 confirms nothing. */
const removalPayload = z.object({ request_id: z.string() });

/** The answers of the short calls; undefined when an answer is none. */
export const readLinkToken = (answer: unknown) => linkTokenPayload.safeParse(answer).data;
export const readExchange = (answer: unknown) => exchangePayload.safeParse(answer).data;
export const readRemoval = (answer: unknown) => removalPayload.safeParse(answer).data;

const addressPayload = z.object({ item: z.object({ webhook: z.string().nullable() }) });

/**
 * Where the answer says that news of its item are posted: null for nowhere, undefined where it says
 * nothing of it.
 */
export const readWebhookAddress = (answer: unknown): string | null | undefined =>
  addressPayload.safeParse(answer).data?.item.webhook;

const coordinate = z.string().regex(/^[\w-]{43}$/);
const keyPayload = z.object({
  key: z.object({
    alg: z.literal("ES256"),
    crv: z.literal("P-256"),
    kty: z.literal("EC"),
    kid: z.string(),
    x: coordinate,
    y: coordinate,
    expired_at: z.int().nullish(),
  }),
});

/** The key of this id; undefined when the answer is none, or another one's. */
export function readKey(answer: unknown, keyId: string): VerificationKey | undefined {
  const key = keyPayload.safeParse(answer).data?.key;
  if (key?.kid !== keyId) return undefined;
  const { x, y, expired_at: expired } = key;
  return { x, y, expiredAt: expired == null ? null : new Date(expired * 1_000) };
}

/**
 * Of which institution an item is; undefined when the answer is none. A name that no page could
 * show is left out.
 */
export function readItemAnswer(answer: unknown, textLength: number): ProviderItem | undefined {
  const payload = itemPayload.safeParse(answer);
  if (!payload.success) return undefined;
  const { item } = payload.data;
  const readable = (field: "institution_id" | "institution_name"): string | null => {
    const read = textOf(textLength)(fieldOf(item, field));
    return "value" in read ? read.value : null;
  };
  return {
    institutionId: readable("institution_id"),
    institutionName: readable("institution_name") ?? "Institution",
    errorCode: item.error?.error_code ?? null,
  };
}
