import type { FastifyInstance } from "fastify";
import { accessOf } from "./route-access.ts";

const WITHOUT_ENTRY: ReadonlySet<string> = new Set(["HEAD", "OPTIONS"]);

/**
 * From here on no route can be added to `app` that the access table does not know: the server does
 * not start with one.
 */
export function requireRouteEntries(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) {
      if (WITHOUT_ENTRY.has(one)) continue;
      if (!accessOf(one, url)) throw new Error(`no entry in route-access.ts for ${one} ${url}`);
    }
  });
}
