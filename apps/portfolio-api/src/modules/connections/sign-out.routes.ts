import { signedOut, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";

/**
 * POST /sign-out: has the browser drop whatever it kept of this origin's answers, by this version
 * or an earlier one. A page calls it when its session has ended, so it needs none; the session
 * itself is ended at the identity server. Storage and cookies are left alone: they hold what
 * belongs to the browser (theme, other projects), and the auth client clears its own.
 */
export function signOutRoutes(app: FastifyInstance): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      "/sign-out",
      { schema: { response: { 200: successOf(signedOut) } } },
      async (_request, reply) => {
        reply.header("clear-site-data", '"cache"');
        return { success: true as const, message: "Nothing is kept.", data: {} };
      },
    );
}
