import * as z from "zod";
import { wireText } from "./wire-scalars.ts";

/** Every refusal, at the top level of the body (not under `data`). */
export const apiErrorBody = z.object({
  status_code: z.number().int(),
  error_type: z.string(),
  error_message: z.string(),
  error_url: z.string(),
  request_id: z.string(),
  /**
   * `reason` is 'expired' or 'used' for a link whose token is known, 'step_up' where a fresh proof
   * is wanted.
   */
  error_details: z.record(z.string(), z.unknown()).optional(),
});
export type ApiErrorBody = z.infer<typeof apiErrorBody>;

export const schemaIssue = z.object({
  keyword: z.string(),
  dataPath: z.string(),
  params: z.record(z.string(), z.unknown()),
  message: z.string(),
});
export type SchemaIssue = z.infer<typeof schemaIssue>;

/**
 * A request of the wrong shape. It is an API error too; the key `body`, `params` or `query` is what
 * tells clients to list the fields, so no other error may have one of these keys at its top level.
 */
export const schemaErrorBody = z.object({
  ...apiErrorBody.shape,
  body: z.array(schemaIssue).optional(),
  params: z.array(schemaIssue).optional(),
  query: z.array(schemaIssue).optional(),
});
export type SchemaErrorBody = z.infer<typeof schemaErrorBody>;

/**
 * What clients add to sign-in calls when the project asks for a captcha or a device fingerprint.
 */
export const protectedCall = z.object({
  captcha_token: wireText(8192).optional(),
  dfp_telemetry_id: wireText(512).optional(),
});
export type ProtectedCall = z.infer<typeof protectedCall>;

/** POST /sdk/v1/events: up to 15 events a batch. Clients never read the answer. */
export const telemetryBatch = z.array(z.unknown()).max(100);
