import { bootstrap, dataOf } from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { answer } from "../../platform/http/answer.ts";
import { projectToWire } from "./project-to-wire.ts";
import type { ProjectsService } from "./projects.service.ts";

const params = z.object({ public_token: z.string().max(512) });

export function bootstrapRoutes(app: FastifyInstance, projects: ProjectsService): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/v1/projects/bootstrap/:public_token",
      { schema: { params, response: { 200: dataOf(bootstrap) } } },
      async (request) => {
        const project = await projects.findByPublicToken(request.params.public_token);
        if (!project) throw new Refusal("public_token_not_found");
        return answer(request, projectToWire(project));
      },
    );
}
