import * as z from "zod/mini";

/**
 * Progress of the demo organization's first creation, shown while it is being built. GET
 * /api/v1/demo-progress (public).
 */
export const demoProgress = z.object({
  state: z.enum(["off", "running", "ready", "failed"]),
  step: z.string(),
  percent: z.int().check(z.minimum(0), z.maximum(100)),
});
export type DemoProgress = z.infer<typeof demoProgress>;
