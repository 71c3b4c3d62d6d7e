import * as z from "zod";
import { wireText } from "./wire-scalars.ts";

/** POST /v1/b2b/mail/bounces: addresses whose mail came back for good. */
export const bouncesRequest = z.object({
  bounces: z
    .array(z.object({ email_address: wireText(512) }))
    .min(1)
    .max(100),
});
export type BouncesRequest = z.infer<typeof bouncesRequest>;
