import { institutionGet, institutionGot } from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import { findInstitution } from "../../institutions/institutions.ts";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";

/** POST /institutions/get_by_id: a look-up in a constant list, so there is no service behind it. */
export function institutionsRoutes(app: RouteApp): void {
  app.post(
    "/institutions/get_by_id",
    { schema: { body: institutionGet, response: { 200: institutionGot } } },
    async ({ body, id }) => {
      const found = findInstitution(body.institution_id);
      if (!found) throw new Refusal("INVALID_INSTITUTION");
      const metadata = body.options?.include_optional_metadata
        ? { url: null, primary_color: found.color, logo: null }
        : {};
      const institution = {
        institution_id: found.id,
        name: found.name,
        products: ["investments"],
        country_codes: ["US"],
        routing_numbers: [],
        oauth: false,
        ...metadata,
      };
      return { institution, request_id: requestIdOf(id) };
    },
  );
}
