import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RequestWork, requestWork } from "../database/work-kind.ts";

/** Lets no request wait for the database longer than `mostMs`, all its queries together. */
export function limitWaiting(app: FastifyInstance, mostMs: number): void {
  const works = new WeakMap<FastifyRequest, RequestWork>();
  app.addHook("onRequest", (request, _reply, done) => {
    const work = requestWork(mostMs);
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
