import * as z from "zod";
import { wireText } from "./wire-scalars.ts";

/**
 * What clients add to sign-in calls when the project asks for a captcha or a device fingerprint.
 */
export const protectedCall = z.object({
  captcha_token: wireText(8192).optional(),
  dfp_telemetry_id: wireText(512).optional(),
});
export type ProtectedCall = z.infer<typeof protectedCall>;
