import { profile, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { IdentifyCaller } from "../../http/caller.ts";
import type { ProfileService } from "./profile.service.ts";

/**
 * GET /user/profile: who is signed in and what their organization may use. 401 without a live
 * session.
 */
export function profileRoutes(
  app: FastifyInstance,
  { identify, profiles }: { identify: IdentifyCaller; profiles: ProfileService },
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/user/profile",
      { schema: { response: { 200: successOf(profile) } } },
      async (request) => ({
        success: true as const,
        message: "Profile loaded.",
        data: await profiles.profileOf(await identify(request)),
      }),
    );
}
