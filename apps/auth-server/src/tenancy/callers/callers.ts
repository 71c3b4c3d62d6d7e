import { timingSafeEqual } from "node:crypto";
import { hashToken, Refusal } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller, Device, RequestOrigin } from "../../domain/caller/caller.ts";
import type { Project } from "../../domain/project/project.ts";
import type { DeviceCookies } from "../../platform/device-cookies/device-cookies.ts";
import type { ProjectsService } from "../projects/projects.service.ts";
import { accessOf } from "../rbac/route-access.ts";

/**
 * Gives browsers their mark with every call that was answered; one that was refused learns nothing
 * of it.
 */
export function setDeviceCookie(app: FastifyInstance, callers: Pick<Callers, "deviceOf">): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const cookie = reply.statusCode < 300 ? callers.deviceOf(request)?.cookie() : undefined;
    if (cookie !== undefined) reply.header("set-cookie", cookie);
    return payload;
  });
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const BASIC = /^Basic ([A-Za-z0-9+/=_-]{1,2048})$/i;

/** The two halves of a Basic header (RFC 7617), or undefined for anything else. */
export function parseBasic(header: string | undefined): Credentials | undefined {
  const encoded = BASIC.exec(header ?? "")?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function requireBasic(request: FastifyRequest): Credentials {
  const credentials = parseBasic(request.headers.authorization);
  if (!credentials) throw new Refusal("invalid_authorization_header");
  return credentials;
}

export interface Callers {
  /** The browser of a request that `page` has recognised. */
  deviceOf(request: FastifyRequest): Device | undefined;
  /** Public token plus session token; without a session, clients repeat the public token. */
  page(request: FastifyRequest): Promise<Caller>;
  /** Project id plus project secret: an adopter's backend. */
  backend(request: FastifyRequest): Promise<RequestOrigin>;
  /** Whether a request presents a project's secret, and the right one. */
  isBackend(request: FastifyRequest): Promise<boolean>;
}

export function createCallers(projects: ProjectsService, devices: DeviceCookies): Callers {
  const marked = new WeakMap<FastifyRequest, Device>();

  async function findBackend({ username, password }: Credentials): Promise<Project | undefined> {
    const project = await projects.findById(username);
    const given = Buffer.from(hashToken(password));
    const expected = Buffer.from(project?.secretHash ?? hashToken(""));
    const matches = timingSafeEqual(given, expected);
    return project?.secretHash && matches ? project : undefined;
  }

  return {
    deviceOf: (request) => marked.get(request),
    async page(request) {
      const access = accessOf(request.method, request.routeOptions.url ?? "");
      if (!access) throw new Refusal("unauthorized_action");
      const { username, password } = requireBasic(request);
      const project = await projects.findByPublicToken(username);
      if (!project) throw new Refusal("unauthorized_credentials");
      const { origin } = request.headers;
      // Only browsers send Origin, and only browsers can be made to call against their user's will.
      if (origin !== undefined && !project.allowedOrigins.includes(origin)) {
        throw new Refusal("bad_domain_for_stytch_sdk");
      }
      const sessionToken = password === "" || password === username ? null : password;
      const language = request.headers["accept-language"];
      const { ip, id: requestId } = request;
      const device = devices.of({ cookies: request.headers.cookie, ip });
      marked.set(request, device);
      return { project, sessionToken, access, language, ip, requestId, device };
    },
    async backend(request) {
      const project = await findBackend(requireBasic(request));
      if (!project) throw new Refusal("invalid_secret_authentication");
      return { project, ip: request.ip, requestId: request.id };
    },
    async isBackend(request) {
      const credentials = parseBasic(request.headers.authorization);
      return credentials !== undefined && (await findBackend(credentials)) !== undefined;
    },
  };
}
