import { filterChoices, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { MemberDirectory } from "../../../identity/member-directory.ts";
import type { FilterService } from "./filter.service.ts";

export interface FilterRoutes extends ReaderGate {
  readonly parts: Pick<FilterService, "choices">;
  readonly directory: MemberDirectory;
}

/**
 * GET /portfolio/parts: what the parts that figures can be asked of are made of. 401, 403 as the
 * dashboard.
 */
export function filterRoutes(app: FastifyInstance, deps: FilterRoutes): void {
  const reader = readerOf(deps);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/portfolio/parts",
      { schema: { response: { 200: successOf(filterChoices) } } },
      async (request) => {
        const { organizationId } = await reader(request);
        const data = await deps.parts.choices(organizationId, deps.directory);
        return { success: true as const, message: "Parts loaded.", data };
      },
    );
}
