import { activityPage, activityQuery, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { IdentifyCaller } from "../../../http/caller.ts";
import type { MemberDirectory } from "../../../identity/member-directory.ts";
import type { ActivityService } from "./activity.service.ts";

export interface ActivityRoutes {
  readonly identify: IdentifyCaller;
  readonly activity: ActivityService;
  readonly directory: MemberDirectory;
}

/**
 * GET /activity?limit=&cursor=: the tracker's own log, for administrators: linking, syncing by
 * hand, disconnecting, cost basis, and what was refused. 401 without a session, 403 for other
 * members.
 */
export function activityRoutes(app: FastifyInstance, deps: ActivityRoutes): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/activity",
      { schema: { querystring: activityQuery, response: { 200: successOf(activityPage) } } },
      async (request) => ({
        success: true as const,
        message: "Activity loaded.",
        data: await deps.activity.read(await deps.identify(request), request.query, deps.directory),
      }),
    );
}
