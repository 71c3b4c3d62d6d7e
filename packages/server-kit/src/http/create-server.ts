import type { Socket } from "node:net";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import { DATABASE_LIMITS } from "../database/logins/role-pools.ts";
import { type RequestWork, requestWork } from "../database/pool/work-kind.ts";
import type { Logger } from "../observe/logger.ts";
import { limitAllConnections, limitConnections } from "./limit-connections.ts";
import {
  hangUpOnUnreadable,
  namesTwoHosts,
  newRequestId,
  refuseOutsideRoutes,
} from "./outside-routes.ts";
import { KIT_ERRORS, Refusal } from "./refusal.ts";
import { speakZod } from "./speak-zod.ts";

const ESCAPE = /\\(?:u([0-9a-f]{4})|.)/gis;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Whether a JSON text names half a character (`\ud800` without its other half). Such a string is no
 * Unicode text: it can't be encoded, stored or compared. Only an escape can name one, since the
 * text itself was decoded from UTF-8.
 */
export function hasLoneSurrogate(json: string): boolean {
  let pairMustGoOnAt = -1;
  for (const { 0: whole, 1: hex, index } of json.matchAll(ESCAPE)) {
    const unit = hex === undefined ? 0 : Number.parseInt(hex, 16);
    const completes = isLow(unit) && index === pairMustGoOnAt;
    if (isLow(unit) && !completes) return true;
    if (pairMustGoOnAt >= 0 && !completes) return true;
    pairMustGoOnAt = isHigh(unit) ? index + whole.length : -1;
  }
  return pairMustGoOnAt >= 0;
}

/**
 * Lets a server stop once it owes no answer. By itself it would wait for a minute: for connections
 * that nothing was asked over yet, which browsers open ahead of time and Node takes for busy, and
 * for those kept alive after the last answer.
 */
function closePromptly(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook("onResponse", async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/**
 * From the moment that `isLast` says so each answer closes its connection, so that who asks over
 * one goes elsewhere with the next question.
 */
export function sayLastAnswers(app: FastifyInstance, isLast: () => boolean): void {
  app.server.prependListener("request", (_request, response) => {
    if (isLast()) response.shouldKeepAlive = false;
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * So many times as long as other requests may one of this route wait for the database: how many
     * there are at once is bounded elsewhere.
     */
    readonly databasePatience?: number;
  }
}

/**
 * Lets no request wait for the database longer than `mostMs`, all its queries together, or as often
 * that as its route says.
 */
function limitWaiting(app: FastifyInstance, mostMs: number): void {
  const works = new WeakMap<FastifyRequest, RequestWork>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { databasePatience = 1 } = request.routeOptions.config;
    const work = requestWork(mostMs * databasePatience);
    works.set(request, work);
    work.run(done);
  });
  // Reading a body begins again from what the socket does, which belongs to no request.
  app.addHook("preValidation", (request, _reply, done) => {
    const work = works.get(request);
    if (work) work.run(done);
    else done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    works.get(request)?.end();
    done();
  });
}

export interface ServerOptions {
  readonly log: Logger;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Bytes of a request body; 64 KiB unless a route says otherwise. */
  readonly bodyLimit?: number;
  /** Connections at once, of everyone; 2,000 unless given. */
  readonly mostConnections?: number;
  /**
   * Milliseconds that a request may wait for the database, all its queries together; 9,000 unless
   * given.
   */
  readonly databaseMs?: number;
  /** Milliseconds in which a client must have sent its headers; 10,000 unless given. */
  readonly headersMs?: number;
}

/**
 * Behind a proxy too. Some twenty networks at their own limit; each connection takes a file handle
 * and some 20 KB.
 */
const CONNECTIONS_IN_ALL = 2_000;

/** More than a browser opens for everyone at home; a flood needs many more. */
const CONNECTIONS_PER_ADDRESS = 100;

/** Plenty for some hundred bytes, on any line. */
const HEADERS_MS = 10_000;

/**
 * Node looks for slow clients this often: half-sent headers are cut off that much later than their
 * limit, at most.
 */
const LOOK_FOR_SLOW_CLIENTS_MS = 1_000;

const SILENT_ROUTES = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * JSON is the only body spoken: a form or text/plain post needs no preflight, so another site's
 * page could send it. Clients name `application/json` on calls without a body too; an empty body is
 * no body.
 */
function speakJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === "") done(null, undefined);
    else if (hasLoneSurrogate(text)) done(new Refusal(KIT_ERRORS.invalidRequest));
    else void parseJson(request, text, done);
  });
}

/**
 * A Fastify instance with the house's settings: zod on both ends, request ids, slow clients cut
 * off, prototype poisoning and requests that can be read in two ways refused, and one log line per
 * request naming the route pattern.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = options.log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: options.bodyLimit ?? 65_536,
    requestTimeout: 30_000,
    http: {
      headersTimeout: options.headersMs ?? HEADERS_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_CLIENTS_MS,
    },
    connectionTimeout: 60_000,
    genReqId: newRequestId,
    forceCloseConnections: "idle",
    // Who asks over a connection that is open while we stop is still answered, and told that it was
    // the last answer.
    return503OnClosing: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) => refuseOutsideRoutes(app.server, request, reply),
    clientErrorHandler: (error, socket) => hangUpOnUnreadable(app.server, error, socket),
  });
  limitAllConnections(app.server, {
    most: options.mostConnections ?? CONNECTIONS_IN_ALL,
    onRefused: () => logger.warn("too many connections in all; new ones are hung up on"),
  });
  // Behind a proxy every connection is the proxy's, and it is the proxy that has to count.
  if (!options.trustedProxies?.length) {
    limitConnections(app.server, {
      most: CONNECTIONS_PER_ADDRESS,
      onRefused: (ip) =>
        logger.warn({ ip }, "too many connections of one address; if it is a proxy, trust it"),
    });
  }
  limitWaiting(app, options.databaseMs ?? DATABASE_LIMITS.requestMs);
  closePromptly(app);
  speakZod(app);
  speakJsonOnly(app);
  app.addHook("onRequest", async (request, reply) => {
    if (namesTwoHosts(request.raw)) return refuseOutsideRoutes(app.server, request, reply);
    return undefined;
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    if (SILENT_ROUTES.has(route)) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
  return app;
}
