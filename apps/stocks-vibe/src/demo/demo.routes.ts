import { demoProgress, successOf } from "@stocks-vibe/contracts/portfolio";
import { isDirect, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { describeStep, STEPS } from "./demo-people.ts";
import type { DemoProgressRepository } from "./demo-progress.repository.ts";

/**
 * GET /api/v1/demo-progress (public): how far the demo organization is. `off` where there is none,
 * and for who asks from elsewhere.
 */
export function demoRoutes(
  app: FastifyInstance,
  progress: DemoProgressRepository | undefined,
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/api/v1/demo-progress",
      { schema: { response: { 200: successOf(demoProgress) } } },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const waiting = { state: "running" as const, step: STEPS.waiting, percent: 0 };
        const off = { state: "off" as const, step: "", percent: 0 };
        const found = progress && isDirect(request) ? ((await progress.find()) ?? waiting) : off;
        const step = describeStep(found.step, request.headers["accept-language"]);
        const data = { ...found, step };
        return { success: true as const, message: "Demo progress loaded.", data };
      },
    );
}
