import * as z from "zod";
import { linkInstant, requestId, wireToken } from "./scalars.ts";

/** The languages that Plaid documents for Link. */
export const linkLanguages = [
  "da",
  "nl",
  "en",
  "et",
  "fr",
  "de",
  "hi",
  "it",
  "lv",
  "lt",
  "no",
  "pl",
  "pt",
  "ro",
  "es",
  "sv",
  "vi",
] as const;

/** Those of them that the sandbox's dialog speaks; it is English in any other. */
export const dialogLanguages = ["en", "es"] as const;
export type DialogLanguage = (typeof dialogLanguages)[number];

/** Something in each language that the dialog speaks. One that is missing does not compile. */
export type InEachDialogLanguage<Thing> = Readonly<Record<DialogLanguage, Thing>>;

const [FIRST] = dialogLanguages;

/**
 * Pure: what the dialog speaks for a language tag, by its language alone: 'es-MX' → 'es', 'fr' →
 * 'en'.
 */
export const dialogLanguageOf = (tag: string): DialogLanguage =>
  dialogLanguages.find((one) => one === tag.toLowerCase().split("-", 1)[0]) ?? FIRST;

const product = z.enum(["investments"]);

/**
 * POST /link/token/create. With `access_token` it asks for update mode, and `products` must be
 * absent; without it `products` is required.
 */
export const linkTokenCreate = z
  .strictObject({
    client_name: z.string().min(1).max(30),
    language: z.enum(linkLanguages),
    country_codes: z.array(z.enum(["US"])).min(1),
    user: z.strictObject({
      // An identifier of ours; the provider must not learn who the person is.
      client_user_id: z
        .string()
        .min(1)
        .max(200)
        .refine((id) => !id.includes("@"), "must not be personal information such as an e-mail"),
    }),
    products: z.array(product).min(1).optional(),
    additional_consented_products: z.array(product).optional(),
    webhook: z.url().max(500).optional(),
    redirect_uri: z.url().max(500).optional(),
    account_filters: z
      .strictObject({
        investment: z.strictObject({ account_subtypes: z.array(z.string().max(100)).min(1) }),
      })
      .optional(),
    investments: z.strictObject({ allow_manual_entry: z.boolean() }).optional(),
    access_token: wireToken.optional(),
    update: z.strictObject({ account_selection_enabled: z.boolean() }).optional(),
  })
  .refine((body) => !(body.access_token && body.products), {
    path: ["products"],
    message: "must be omitted when access_token is given",
  });
export type LinkTokenCreate = z.infer<typeof linkTokenCreate>;

export const linkTokenCreated = z.object({
  link_token: wireToken,
  expiration: linkInstant,
  request_id: requestId,
});
