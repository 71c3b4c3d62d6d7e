import { schemaErrorBody } from "@stocks-vibe/contracts/auth";
import { describeRoutes } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifySchema } from "fastify";
import type { RouteAccess } from "../../domain/caller/caller.ts";
import { accessOf } from "../../tenancy/rbac/route-access.ts";

const CALLERS: Readonly<Record<RouteAccess["kind"], string>> = {
  public: "For any page of the project.",
  proof: "For anyone with a session or an intermediate session.",
  session: "For any signed-in member.",
  fields: "For members whose roles allow each field of the body.",
  permission: "For members with a role that allows",
  selfOrMember: "For oneself, and for members with a role that allows it on others:",
  setupLink: "For the holder of a set-up link.",
  backend: "For backends with the project's id and secret.",
};

/** Who may call a route, and what may be asked for first. */
function describeAccess(access: RouteAccess): string {
  const resource = access.kind === "permission" ? `${access.resource}: ` : "";
  const action = "action" in access ? ` \`${resource}${access.action}\`.` : "";
  return [
    `${CALLERS[access.kind]}${action}`,
    access.stepUp && "Refused with `step_up` unless a factor was proven in the last ten minutes.",
    access.captcha && "A captcha may be asked for first.",
    access.operatorMay && "An operator may call it in a member's name.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The mailbox of a development machine is no part of the API. */
function schemaOf({ method, url }: { method: string; url: string }): FastifySchema {
  const access = accessOf(method, url);
  if (!access) return { hide: true };
  const isOpen = method === "GET" && access.kind === "public";
  return { description: describeAccess(access), ...(isOpen ? { security: [] } : {}) };
}

/** Describes every route of the browser API and the server API, as no project configures them. */
export const describeAuthApi = (app: FastifyInstance): Promise<void> =>
  describeRoutes(app, {
    title: "Stocks Vibe identity API",
    description:
      "Sign-in, members and organizations. Pages call what is below /sdk, with `Basic public_token:session_token`; answers stand in `data`. Backends call what is below /v1, with `Basic project_id:secret`; answers stand at the top level. GET /sdk/v1/errors lists every refusal.",
    securitySchemes: { basic: { type: "http", scheme: "basic" } },
    refusal: schemaErrorBody,
    schemaOf,
  });
