import { protectedCall } from "@stocks-vibe/contracts/auth";
import type { FastifyInstance } from "fastify";
import type { CaptchaService, CountedSearches } from "../../platform/captcha/captcha.service.ts";
import { accessOf } from "../rbac/route-access.ts";
import type { Callers } from "./callers.ts";

/**
 * Clients look for these words in a body that is not JSON, and then try once more with a captcha.
 */
const ASK = "Captcha required";

export interface CaptchaGuard {
  readonly callers: Callers;
  readonly captcha: CaptchaService;
  readonly lookUpCounts: CountedSearches;
}

/**
 * Asks for a captcha before any protected route of `app` runs, and before look-ups of many. Routes
 * need no line of their own.
 */
export function captchaGuard(app: FastifyInstance, deps: CaptchaGuard): void {
  const { callers, captcha, lookUpCounts } = deps;
  app.addHook("preValidation", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isLookUp = lookUpCounts.knows(route);
    if (!accessOf(request.method, route)?.captcha && !isLookUp) return undefined;
    const caller = await callers.page(request);
    const { projectId } = caller.project;
    if (isLookUp && !lookUpCounts.isSuspicious({ route, projectId, ip: caller.ip })) {
      return undefined;
    }
    const call = protectedCall.safeParse(request.body);
    if (await captcha.admit(caller, call.success ? call.data : {})) return undefined;
    return reply.code(403).type("text/plain; charset=utf-8").serializer(String).send(ASK);
  });
}
