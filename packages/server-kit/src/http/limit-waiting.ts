import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RequestWork, requestWork } from "../database/pool/work-kind.ts";

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
export function limitWaiting(app: FastifyInstance, mostMs: number): void {
  const works = new WeakMap<FastifyRequest, RequestWork>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { databasePatience = 1 } = request.routeOptions.config;
    const work = requestWork(mostMs * databasePatience);
    works.set(request, work);
    work.run(done);
  });
  // Reading a body begins anew from what the socket does, which belongs to no request.
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
