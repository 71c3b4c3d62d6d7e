import {
  drillLinkCreate,
  drillLinkCreated,
  drillStart,
  drillStop,
  drillsGet,
  drillsTold,
  pageDrillStart,
  pageDrillStop,
  pageDrillsGet,
} from "@stocks-vibe/contracts/link";
import { languageOf } from "../../server/errors.ts";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { DrillLinksService } from "./drill-links.service.ts";
import type { DrillsService } from "./failure-simulations.service.ts";

const told = { 200: drillsTold };

/**
 * /sandbox/drill/*: for a client's server, which holds the item's access token. The provider it
 * stands in for has nothing of the kind.
 */
export function drillsRoutes(app: RouteApp, drills: DrillsService, links: DrillLinksService): void {
  app.post(
    "/sandbox/drill/list",
    { schema: { body: drillsGet, response: told } },
    async ({ body, id, headers }) => ({
      ...(await drills.list({ accessToken: body.access_token, language: languageOf(headers) })),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/sandbox/drill/start",
    { schema: { body: drillStart, response: told } },
    async ({ body: { access_token: accessToken, ...request }, id, headers }) => ({
      ...(await drills.start({ accessToken, language: languageOf(headers) }, request)),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/sandbox/drill/stop",
    { schema: { body: drillStop, response: told } },
    async ({ body, id, headers }) => ({
      ...(await drills.stop(
        { accessToken: body.access_token, language: languageOf(headers) },
        body.drill,
      )),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/sandbox/drill/link",
    { schema: { body: drillLinkCreate, response: { 200: drillLinkCreated } } },
    async ({ body, id, headers }) => {
      const { url, expiresAt } = await links.create(body.access_token, languageOf(headers));
      return { url, expiration: expiresAt.toISOString(), request_id: requestIdOf(id) };
    },
  );
}

/** /link/api/drills/*: the page's own, authorised by its link's token and nothing else. */
export function drillPageRoutes(app: RouteApp, drills: DrillsService): void {
  app.post(
    "/link/api/drills/list",
    { schema: { body: pageDrillsGet, response: told } },
    async ({ body, id, headers }) => ({
      ...(await drills.list({ drillToken: body.drill_token, language: languageOf(headers) })),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/link/api/drills/start",
    { schema: { body: pageDrillStart, response: told } },
    async ({ body: { drill_token: drillToken, ...request }, id, headers }) => ({
      ...(await drills.start({ drillToken, language: languageOf(headers) }, request)),
      request_id: requestIdOf(id),
    }),
  );

  app.post(
    "/link/api/drills/stop",
    { schema: { body: pageDrillStop, response: told } },
    async ({ body, id, headers }) => ({
      ...(await drills.stop(
        { drillToken: body.drill_token, language: languageOf(headers) },
        body.drill,
      )),
      request_id: requestIdOf(id),
    }),
  );
}
