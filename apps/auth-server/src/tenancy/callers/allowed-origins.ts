import type { FastifyCorsOptions } from "@fastify/cors";
import type { FastifyRequest } from "fastify";
import type { ProjectsService } from "../projects/projects.service.ts";
import { parseBasic } from "./callers.ts";

const SHARED = {
  credentials: true,
  methods: ["GET", "POST", "PUT", "DELETE"],
  exposedHeaders: ["retry-after", "date"],
  maxAge: 600,
};

const OWN_HEADERS = ["authorization", "content-type", "x-sdk-client", "x-sdk-parent-host"];
/** RFC 9110's token. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]{1,64}$/;
/** By these a proxy says who is calling: a page may not speak in its place. */
const OF_PROXIES = /^(forwarded$|x-forwarded|x-real-ip$|(x|true|cf|fastly)-client|cf-|via$)/;
const MOST_HEADERS = 40;

/**
 * What a page may send: our own headers, and whatever its tracing tools add (traceparent,
 * sentry-trace, x-datadog-…). There are too many of those for a list, we read none, and the page's
 * origin is registered.
 */
function allowedHeaders(asked: string | undefined): string[] {
  const names = (asked ?? "").toLowerCase().split(",", MOST_HEADERS);
  const others = names
    .map((name) => name.trim())
    .filter((name) => HEADER_NAME.test(name) && !OF_PROXIES.test(name));
  return [...new Set([...OWN_HEADERS, ...others])];
}

/**
 * CORS with credentials: exactly the registered origins, never `*` and never `null`. A preflight
 * carries no public token, so there any project's origin will do; the call itself is checked by its
 * own project.
 */
export const corsOf =
  (projects: ProjectsService) =>
  async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
    const { origin, authorization } = request.headers;
    const shared = {
      ...SHARED,
      allowedHeaders: allowedHeaders(request.headers["access-control-request-headers"]),
    };
    if (!origin) return { ...shared, origin: false };
    const publicToken = parseBasic(authorization)?.username;
    const isAllowed = await projects.isAllowedOrigin(origin, publicToken);
    return { ...shared, origin: isAllowed ? origin : false };
  };
