import * as z from "zod";
import { requestId } from "./scalars.ts";

export const institution = z.object({
  institution_id: z.string(),
  name: z.string(),
  products: z.array(z.string()),
  country_codes: z.array(z.string()),
  routing_numbers: z.array(z.string()),
  oauth: z.boolean(),
  url: z.string().nullish(),
  primary_color: z.string().nullish(),
  logo: z.string().nullish(),
});
export type Institution = z.infer<typeof institution>;

const countryCodes = z.array(z.enum(["US"])).min(1);
/**
 * Metadata is there only when asked for; that of bank transfers and payments never is, as no
 * institution here has any.
 */
const metadataOptions = {
  include_optional_metadata: z.boolean().optional(),
  include_auth_metadata: z.boolean().nullish(),
  include_payment_initiation_metadata: z.boolean().nullish(),
};

/** POST /institutions/get_by_id */
export const institutionGet = z.strictObject({
  institution_id: z.string().min(1).max(100),
  country_codes: countryCodes,
  options: z
    .strictObject({ ...metadataOptions, include_status: z.boolean().optional() })
    .optional(),
});

/**
 * What a list may be narrowed by: institutions that have all of the products, and those that do (or
 * do not) ask on their own pages.
 */
const narrowing = { products: z.array(z.string().max(100)).max(50).nullish() };

/** POST /institutions/get: `count` institutions from `offset` on, of the `total` that fit. */
export const institutionsGet = z.strictObject({
  count: z.int().min(1).max(500),
  offset: z.int().min(0),
  country_codes: countryCodes,
  options: z
    .strictObject({
      ...metadataOptions,
      ...narrowing,
      oauth: z.boolean().nullish(),
      routing_numbers: z.array(z.string().max(20)).max(50).nullish(),
    })
    .optional(),
});
export const institutionsGot = z.object({
  institutions: z.array(institution),
  total: z.int(),
  request_id: requestId,
});

/** POST /institutions/search: at most ten whose names hold every word of the query. */
export const institutionsSearch = z.strictObject({
  query: z.string().min(1).max(200),
  ...narrowing,
  country_codes: countryCodes,
  options: z
    .strictObject({
      ...metadataOptions,
      oauth: z.boolean().nullish(),
      payment_initiation: z.null().optional(),
    })
    .optional(),
});
export const institutionsFound = z.object({
  institutions: z.array(institution),
  request_id: requestId,
});

export const institutionGot = z.object({ institution, request_id: requestId });
