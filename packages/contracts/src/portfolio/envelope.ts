import * as z from "zod/mini";

/**
 * Every product API answer is `{success, message, data}`. A refusal is `{success: false, message}`
 * plus a stable `code` (a key of the server's error table) and the request's id, so that support
 * can find it in the logs.
 */
export const successOf = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data });

export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
});
export type Failure = z.infer<typeof failure>;
