import { jwks } from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { SigningKeys } from "../../tenancy/signing-keys/signing-keys.service.ts";

const params = z.object({ project_id: z.string().max(200) });

export interface JwksRoutes {
  readonly projects: ProjectsService;
  readonly signingKeys: SigningKeys;
}

export function jwksRoutes(app: FastifyInstance, { projects, signingKeys }: JwksRoutes): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    "/b2b/sessions/jwks/:project_id",
    {
      schema: {
        summary: "Public keys that verify session JWTs. May be cached for five minutes",
        params,
        response: { 200: jwks },
      },
    },
    async (request, reply) => {
      const project = await projects.findById(request.params.project_id);
      if (!project) throw new Refusal("route_not_found");
      reply.header("cache-control", "public, max-age=300");
      return { keys: [...(await signingKeys.published(project.projectId))] };
    },
  );
}
