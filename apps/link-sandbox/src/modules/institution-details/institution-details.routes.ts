import {
  institutionGet,
  institutionGot,
  institutionsFound,
  institutionsGet,
  institutionsGot,
  institutionsSearch,
} from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import { findInstitution, INSTITUTIONS } from "../../institutions/institutions.ts";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";
import { institutionToWire, narrow, search } from "./list-institutions.ts";

/** POST /institutions/*: look-ups in a constant list, so there is no service behind them. */
export function institutionsRoutes(app: RouteApp): void {
  app.post(
    "/institutions/get",
    { schema: { body: institutionsGet, response: { 200: institutionsGot } } },
    async ({ body: { count, offset, options = {} }, id }) => {
      const { products, oauth, routing_numbers: routingNumbers } = options;
      const fitting = narrow(INSTITUTIONS, { products, oauth, routingNumbers });
      return {
        institutions: fitting
          .slice(offset, offset + count)
          .map((one) => institutionToWire(one, options.include_optional_metadata)),
        total: fitting.length,
        request_id: requestIdOf(id),
      };
    },
  );

  app.post(
    "/institutions/get_by_id",
    { schema: { body: institutionGet, response: { 200: institutionGot } } },
    async ({ body, id }) => {
      const found = findInstitution(body.institution_id);
      if (!found) throw new Refusal("INVALID_INSTITUTION");
      const institution = institutionToWire(found, body.options?.include_optional_metadata);
      return { institution, request_id: requestIdOf(id) };
    },
  );

  app.post(
    "/institutions/search",
    { schema: { body: institutionsSearch, response: { 200: institutionsFound } } },
    async ({ body: { query, products, options = {} }, id }) => {
      const fitting = narrow(INSTITUTIONS, { products, oauth: options.oauth });
      const institutions = search(fitting, query).map((one) =>
        institutionToWire(one, options.include_optional_metadata),
      );
      return { institutions, request_id: requestIdOf(id) };
    },
  );
}
