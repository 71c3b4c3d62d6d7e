import { partChoices, successOf } from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { MemberDirectory } from "../../../identity/member-directory.ts";
import type { PartsService } from "./parts.service.ts";

export interface PartsRoutes extends ReaderGate {
  readonly parts: Pick<PartsService, "choices">;
  readonly directory: MemberDirectory;
}

/** GET /portfolio/parts: what the parts that figures can be asked of are made of. 401, 403 as the dashboard. */
export function partsRoutes(app: FastifyInstance, deps: PartsRoutes): void {
  const reader = readerOf(deps);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/portfolio/parts",
      { schema: { response: { 200: successOf(partChoices) } } },
      async (request) => {
        const { organizationId } = await reader(request);
        const data = await deps.parts.choices(organizationId, deps.directory);
        return { success: true as const, message: "Parts loaded.", data };
      },
    );
}
