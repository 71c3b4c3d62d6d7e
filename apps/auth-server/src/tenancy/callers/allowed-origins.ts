import type { FastifyCorsOptions } from "@fastify/cors";
import type { FastifyRequest } from "fastify";
import type { ProjectsService } from "../projects/projects.service.ts";
import { parseBasic } from "./callers.ts";

const SHARED = {
  credentials: true,
  methods: ["GET", "POST", "PUT", "DELETE"],
  allowedHeaders: ["authorization", "content-type", "x-sdk-client", "x-sdk-parent-host"],
  exposedHeaders: ["retry-after", "date"],
  maxAge: 600,
};

/**
 * CORS with credentials: exactly the registered origins, never `*` and never `null`. A preflight carries no public token,
 * so there any project's origin will do; the call itself is checked by its own project.
 */
export const corsOf =
  (projects: ProjectsService) =>
  async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
    const { origin, authorization } = request.headers;
    if (!origin) return { ...SHARED, origin: false };
    const publicToken = parseBasic(authorization)?.username;
    const isAllowed = await projects.isAllowedOrigin(origin, publicToken);
    return { ...SHARED, origin: isAllowed ? origin : false };
  };
