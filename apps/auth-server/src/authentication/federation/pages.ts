import { Refusal, randomToken } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { type FederationTokenType, returnUrl } from "../../domain/link/redirect-urls.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { AttemptsOfFederation, Return } from "./attempts.service.ts";
import { ERROR_PAGE_POLICY } from "./html-pages.ts";

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
const MAX_AGE_SECONDS = 900;

/**
 * A cookie of the auth server's own that ties a sign-in at a provider to the browser that began it:
 * a callback in another browser is refused, so nobody is signed in to a stranger's account by a
 * link. Lax, since a provider sends the browser back by a GET of its own site's page.
 */
export interface BrowserMark {
  /** The mark that a request carries, if it has one. */
  read(cookies: string | undefined): string | undefined;
  /** The browser's mark, a new one where it has none, and the header that keeps it. */
  give(cookies: string | undefined): { readonly mark: string; readonly setCookie: string };
}

export function createBrowserMark(publicUrl: string): BrowserMark {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-sv_sign_in" : "sv_sign_in";
  const rules = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${isSecure ? "; Secure" : ""}`;

  function read(cookies: string | undefined): string | undefined {
    for (const pair of (cookies ?? "").split(";")) {
      const [key, value = ""] = pair.trim().split("=");
      if (key === name && SHAPE.test(value)) return value;
    }
    return undefined;
  }

  return {
    read,
    give(cookies) {
      const mark = read(cookies) ?? randomToken();
      return { mark, setCookie: `${name}=${mark}; ${rules}` };
    },
  };
}

export interface FederationPageParts {
  readonly projects: ProjectsService;
  readonly attempts: AttemptsOfFederation;
  readonly browserMark: BrowserMark;
  readonly perform: Audited;
}

/** Who asks, where the project is not known yet. */
export const callerOf = (request: FastifyRequest): Omit<RequestOrigin, "project"> => ({
  ip: request.ip,
  requestId: request.id,
  language: request.headers["accept-language"],
});

export const originOf = (request: FastifyRequest, project: Project): RequestOrigin => ({
  ...callerOf(request),
  project,
});

/**
 * Gives these pages their own policy in the place of the product's, which has no inline style. It
 * is set before the handler runs, so that a page with a form can name its own.
 */
export function guardPages(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", ERROR_PAGE_POLICY);
    reply.header("referrer-policy", "no-referrer");
  });
}

/** What the pages of sign-in through others share: leaving, and coming back. */
export function createFederationPages(parts: FederationPageParts) {
  const { projects, attempts, browserMark, perform } = parts;

  const found = <Found>(project: Found | undefined): Found => {
    if (!project) throw new Refusal("public_token_not_found");
    return project;
  };

  return {
    projectOf: async (publicToken: string): Promise<Project> =>
      found(await projects.findByPublicToken(publicToken)),

    /**
     * The attempt of a state, used up: for this peer and this browser, and for no other. A state
     * that arrives elsewhere is burnt. `comesByPost`: without a cookie, so that the browser is
     * looked at later.
     */
    async take(
      request: FastifyRequest,
      state: string,
      expected: {
        readonly kind: "oauth" | "sso";
        readonly peer: string;
        readonly comesByPost?: boolean;
      },
    ): Promise<{ readonly project: Project; readonly returned: Return }> {
      const attempt = await attempts.finish(state, browserMark.read(request.headers.cookie));
      const project = attempt && (await projects.findById(attempt.projectId));
      if (!project) throw new Refusal("oauth_attempt_not_found");
      const { attempt: returned } = attempt;
      const origin = originOf(request, project);
      const refuse = (refusal: Refusal): Promise<never> =>
        perform(origin, `${expected.kind}.callback`, () => Promise.reject(refusal));
      if (returned.kind !== expected.kind || returned.peer !== expected.peer) {
        const details = { check: "the state belongs to another provider" };
        const type = expected.kind === "oauth" ? "oauth_flow_callback_error" : "sso_login_failed";
        await refuse(new Refusal(type, { details }));
      }
      const isElsewhere = !expected.comesByPost && !returned.isSameBrowser;
      if (isElsewhere) await refuse(new Refusal("oauth_other_browser"));
      return { project, returned };
    },

    /** To the address that was chosen at the start, with why there is no token. */
    failed({ returnUrls }: Return, type: FederationTokenType, error: Refusal, id: string): string {
      const target = returnUrls.discovery || returnUrls.login;
      return returnUrl(target, type, { error: error.type, request_id: id });
    },
  };
}
