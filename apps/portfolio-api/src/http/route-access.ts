import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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
  "GET /imports/:id": "looking",
  "GET /plaid/connection-status": "looking",
  "GET /plaid/holdings/:id": "looking",

  // A file leaves the house: an operator only looks. A row with a query is for the answers that the
  // query asks for.
  "GET /explain/:figure?format=csv": "acting",
  "GET /accounts/:id/imports.csv": "acting",
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

/** Whether a row that says `acting` is of a file: it changes nothing, and its refusal says so. */
export const isDownload = (row: string): boolean => row.startsWith("GET ");

/** Rows by their route, for routes some of whose answers have a row of their own. */
const ROWS_WITH_QUERY = Object.keys(ROUTE_ACCESS).flatMap((row) => {
  const [route = "", query] = row.split("?");
  const [field = "", value = ""] = query?.split("=") ?? [];
  return query === undefined ? [] : [{ row, route, field, value }];
});

/**
 * The row that a request goes by. What is asked for twice is asked for: its route may take either.
 */
function rowOf(route: string, query: unknown): string {
  const asked = new Map(Object.entries(query ?? {}));
  const isAskedFor = ({ field, value }: { readonly field: string; readonly value: string }) =>
    [asked.get(field)].flat().includes(value);
  return ROWS_WITH_QUERY.find((row) => row.route === route && isAskedFor(row))?.row ?? route;
}

/** Whether the table has a row for files that a route answers with. */
const hasFileRow = (route: string): boolean =>
  [route, ...ROWS_WITH_QUERY.filter((row) => row.route === route).map(({ row }) => row)].some(
    (row) => ROUTE_ACCESS[row] === "acting",
  );

const withoutRow = (name: string): string =>
  `route-access.ts has no row that says "acting" for the file of ${name}`;

const JSON_TYPE = "application/json";

/**
 * Whether an answer is kept as a file: CSV, an attachment, anything that is not this API's JSON.
 */
const isFile = (reply: FastifyReply): boolean => {
  const type = reply.getHeader("content-type");
  if (reply.getHeader("content-disposition") !== undefined) return true;
  return type !== undefined && !String(type).startsWith(JSON_TYPE);
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
 * Holds every route registered after it to the table: one without an entry throws at start. Who is
 * calling is found out before the request's body is looked at. An answer that is a file leaves only
 * by a row that says `acting`; any other fails for everybody, so that nobody forgets the row.
 */
export function guardRoutes(app: FastifyInstance, { identify, refuseOperator }: Guard): void {
  const pathOf = (url: string): string => url.slice(app.prefix.length);
  app.addHook("onRoute", ({ method, url, schema }) => {
    const makesFiles = schema?.produces?.some((type) => type !== JSON_TYPE) ?? false;
    for (const name of [method].flat().map((verb) => nameOf(verb, pathOf(url)))) {
      if (!(name in ROUTE_ACCESS)) throw new Error(`route-access.ts has no entry for ${name}`);
      if (makesFiles && !hasFileRow(name)) throw new Error(withoutRow(name));
    }
  });
  app.addHook("onRequest", async (request) => {
    const { url } = request.routeOptions;
    // An unknown path: its answer says so, to anybody.
    if (url === undefined) return;
    const name = rowOf(nameOf(request.method, pathOf(url)), request.query);
    const access = ROUTE_ACCESS[name];
    if (access === "anyone") return;
    const caller = await identify(request);
    if (access !== "looking" && caller.actor !== null) await refuseOperator(request, name);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { url } = request.routeOptions;
    if (url === undefined || !isFile(reply)) return payload;
    const name = rowOf(nameOf(request.method, pathOf(url)), request.query);
    if (ROUTE_ACCESS[name] === "acting") return payload;
    reply.removeHeader("content-disposition").removeHeader("content-type");
    throw new Error(withoutRow(name));
  });
}
