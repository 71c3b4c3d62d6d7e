import * as z from "zod/mini";
import { instant } from "./scalars.ts";

export const subscription = z.enum(["alpha", "beta", "none"]);
export type Subscription = z.infer<typeof subscription>;

/** GET /api/v1/user/profile: who is signed in, and what their organization may use. */
export const profile = z.object({
  member: z.object({ memberId: z.string(), name: z.string(), email: z.string() }),
  organization: z.object({
    organizationId: z.string(),
    name: z.string(),
    slug: z.string(),
    subscription,
    hasAlphaAccess: z.boolean(),
    hasBetaAccess: z.boolean(),
    canAccessPlaid: z.boolean(),
    /** True for the labelled demo organization. */
    isDemo: z.boolean(),
  }),
  session: z.object({ expiresAt: instant }),
});
export type Profile = z.infer<typeof profile>;

/** POST /api/v1/sign-out: the browser drops what it kept of earlier answers. */
export const signedOut = z.object({});
