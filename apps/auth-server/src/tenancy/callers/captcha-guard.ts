import { protectedCall } from "@stocks-vibe/contracts/auth";
import type { FastifyInstance } from "fastify";
import type { CaptchaService } from "../../platform/captcha/captcha.service.ts";
import type { CountedLookUps } from "../../platform/captcha/counted-look-ups.ts";
import type { Callers } from "./callers.ts";

const B2B = "/sdk/v1/b2b";

/** The sign-in calls by which machines try addresses, passwords and codes; clients add their proofs to these. */
const PROTECTED: ReadonlySet<string> = new Set(
  [
    "magic_links/email/discovery/send",
    "magic_links/discovery/authenticate",
    "magic_links/authenticate",
    "otps/email/discovery/send",
    "otps/email/discovery/authenticate",
    "otps/email/login_or_signup",
    "otps/email/authenticate",
    "otps/sms/send",
    "otps/sms/authenticate",
    "passwords/authenticate",
    "passwords/discovery/authenticate",
    "passwords/email/reset/start",
    "passwords/email/reset",
    "passwords/discovery/reset/start",
    "passwords/discovery/reset",
    "passwords/existing_password/reset",
    "passwords/session/reset",
    "totp/authenticate",
    "recovery_codes/recover",
    "impersonation/authenticate",
  ].map((path) => `${B2B}/${path}`),
);

/** Clients look for these words in a body that is not JSON, and then try once more with a captcha. */
const ASK = "Captcha required";

export interface CaptchaGuard {
  readonly callers: Callers;
  readonly captcha: CaptchaService;
  readonly lookUpCounts: CountedLookUps;
}

/** Asks for a captcha before any protected route of `app` runs, and before look-ups of many. Routes need no line of their own. */
export function captchaGuard(app: FastifyInstance, deps: CaptchaGuard): void {
  const { callers, captcha, lookUpCounts } = deps;
  app.addHook("preValidation", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isLookUp = lookUpCounts.knows(route);
    if (!PROTECTED.has(route) && !isLookUp) return undefined;
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
