import * as z from "zod";
import { requestId } from "./scalars.ts";

/** Every error body. Branch on `error_type` and `error_code`, never on the HTTP status. */
export const linkError = z.object({
  error_type: z.string(),
  error_code: z.string(),
  error_code_reason: z.string().nullish(),
  error_message: z.string(),
  /** A sentence for the person at the screen, or null. */
  display_message: z.string().nullable(),
  documentation_url: z.string().optional(),
  suggested_action: z.string().nullish(),
  request_id: requestId,
});
export type LinkError = z.infer<typeof linkError>;

/** The same diagnosis inside an item: without a request of its own. */
export const itemError = linkError.omit({ request_id: true }).extend({
  request_id: requestId.nullish(),
});
export type ItemError = z.infer<typeof itemError>;
