import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IdentifyCaller } from "./caller.ts";

/**
 * Who may call a route, beside what its module asks.
 * - `anyone`: it holds nothing about a member.
 * - `looking`: whoever is signed in, an operator who looks in a member's name included.
 * - `acting`: members themselves; an operator changes nothing in their name.
 */
export type RouteAccess = "anyone" | "looking" | "acting";

/** THE table: every route of the product API. One that is missing here does not start. */
export const ROUTE_ACCESS: Readonly<Record<string, RouteAccess>> = {
  "GET /openapi.json": "anyone",
  "POST /sign-out": "anyone",
  // Proves itself by its signature.
  "POST /plaid/webhook": "anyone",

  "GET /user/profile": "looking",
  "GET /activity": "looking",
  "GET /dashboard-data": "looking",
  "GET /dashboard": "looking",
  "GET /performance/timeline": "looking",
  "GET /performance/years": "looking",
  "GET /performance/income": "looking",
  "GET /portfolio/summary": "looking",
  "GET /portfolio/parts": "looking",
  "GET /positions/:symbol": "looking",
  "GET /positions/:symbol/market-symbol": "looking",
  "GET /explain/:figure": "looking",
  "GET /explain/:figure/groups": "looking",
  "GET /explain/:figure/rows": "looking",
  "GET /accounts": "looking",
  "GET /accounts/:id/transactions": "looking",
  "GET /accounts/:id/sales": "looking",
  "GET /accounts/:id/imports": "looking",
  "GET /accounts/:id/imports.csv": "looking",
  "GET /imports/:id": "looking",
  "GET /plaid/connection-status": "looking",
  "GET /plaid/holdings/:id": "looking",

  // It leaves the house: an operator only looks.
  "GET /export/csv/:table": "acting",
  "GET /export/json": "acting",
  "PUT /accounts/:id/cost-basis-method": "acting",
  "PUT /accounts/:id/sales/:transactionId/lots": "acting",
  "PUT /accounts/:id/findings/:findingId/answer": "acting",
  "DELETE /accounts/:id/findings/:findingId/answer": "acting",
  "PUT /positions/:symbol/market-symbol": "acting",
  "DELETE /positions/:symbol/market-symbol": "acting",
  "POST /accounts": "acting",
  "PUT /accounts/:id": "acting",
  "DELETE /accounts/:id": "acting",
  "POST /accounts/:id/entries": "acting",
  "POST /accounts/:id/imports": "acting",
  "PUT /imports/:id/decisions": "acting",
  "POST /imports/:id/confirm": "acting",
  "DELETE /imports/:id": "acting",
  "POST /plaid/create-link-token": "acting",
  "POST /plaid/exchange-public-token": "acting",
  "POST /plaid/sync/:id": "acting",
  "DELETE /plaid/item/:id": "acting",
  "POST /plaid/item/:id/updated": "acting",
  "PUT /plaid/item/:id/linked-twice": "acting",
  "POST /plaid/item/:id/hand-over": "acting",
  "POST /plaid/item/:id/take-over": "acting",
  "DELETE /plaid/account/:id": "acting",
};

/** A HEAD asks for what its GET would answer. */
const nameOf = (method: string, path: string): string =>
  `${method === "HEAD" ? "GET" : method} ${path}`;

export interface Guard {
  readonly identify: IdentifyCaller;
  /** Writes down that an operator was stopped. */
  readonly refuseOperator: (request: FastifyRequest, route: string) => Promise<never>;
}

/**
 * Holds every route registered after it to the table: one without an entry throws at start. Who is calling is found out before
 * the request's body is looked at.
 */
export function guardRoutes(app: FastifyInstance, { identify, refuseOperator }: Guard): void {
  const pathOf = (url: string): string => url.slice(app.prefix.length);
  app.addHook("onRoute", ({ method, url }) => {
    for (const name of [method].flat().map((verb) => nameOf(verb, pathOf(url)))) {
      if (!(name in ROUTE_ACCESS)) throw new Error(`route-access.ts has no entry for ${name}`);
    }
  });
  app.addHook("onRequest", async (request) => {
    const { url } = request.routeOptions;
    // An unknown path: its answer says so, to anybody.
    if (url === undefined) return;
    const name = nameOf(request.method, pathOf(url));
    const access = ROUTE_ACCESS[name];
    if (access === "anyone") return;
    const caller = await identify(request);
    if (access !== "looking" && caller.actor !== null) await refuseOperator(request, name);
  });
}
