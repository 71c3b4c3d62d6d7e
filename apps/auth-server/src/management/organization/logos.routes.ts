import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { LogosService } from "./logos.service.ts";

export interface LogoRoutes {
  readonly logos: Pick<LogosService, "find">;
}

const part = z.string().max(200);
const params = z.object({ organization_id: part, hash: part });

/**
 * Organizations' logos, for pages of every origin. Who knows the organization's id and the hash of
 * its picture was given both by us: every other pair answers `route_not_found` (404), so that
 * strangers learn of no organization.
 */
export function logoRoutes(app: FastifyInstance, { logos }: LogoRoutes): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/organizations/:organization_id/logo/:hash",
      { schema: { summary: "An organization's logo: PNG, JPEG, WebP or GIF", params } },
      async (request, reply) => {
        const { organization_id, hash } = request.params;
        const found = await logos.find(organization_id, hash);
        if (!found) throw new Refusal("route_not_found");
        return (
          reply
            .header("cache-control", "public, max-age=31536000, immutable")
            // Opened as a page of its own, it is a picture and nothing else.
            .header("content-security-policy", "default-src 'none'; sandbox")
            .header("cross-origin-resource-policy", "cross-origin")
            .type(found.type)
            .send(found.content)
        );
      },
    );
}
