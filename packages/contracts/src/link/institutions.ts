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

/** POST /institutions/get_by_id. The optional metadata is there only when asked for. */
export const institutionGet = z.strictObject({
  institution_id: z.string().min(1).max(100),
  country_codes: z.array(z.enum(["US"])).min(1),
  options: z
    .strictObject({
      include_optional_metadata: z.boolean().optional(),
      include_status: z.boolean().optional(),
    })
    .optional(),
});
export const institutionGot = z.object({ institution, request_id: requestId });
