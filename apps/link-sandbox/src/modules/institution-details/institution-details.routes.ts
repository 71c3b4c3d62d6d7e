import {
  type Institution,
  institutionGet,
  institutionGot,
  institutionsFound,
  institutionsGet,
  institutionsGot,
  institutionsSearch,
} from "@stocks-vibe/contracts/link";
import { Refusal } from "@stocks-vibe/server-kit";
import type { SampleInstitution } from "../../institutions/institution.ts";
import { findInstitution, INSTITUTIONS } from "../../institutions/institutions.ts";
import { requestIdOf } from "../../server/identifiers.ts";
import type { RouteApp } from "../../server/route-app.ts";

/** What every institution here gives, and how: nobody is sent to another page for it. */
const PRODUCTS = ["investments"];
const USES_OAUTH = false;
const MOST_FOUND = 10;

/** What a caller narrows a list by; null and undefined say nothing. */
interface Narrowing {
  readonly products?: readonly string[] | null | undefined;
  readonly oauth?: boolean | null | undefined;
  readonly routingNumbers?: readonly string[] | null | undefined;
}

const institutionToWire = (
  { id, name, color }: SampleInstitution,
  isDetailed: boolean | undefined,
): Institution => ({
  institution_id: id,
  name,
  products: PRODUCTS,
  country_codes: ["US"],
  routing_numbers: [],
  oauth: USES_OAUTH,
  ...(isDetailed ? { url: null, primary_color: color, logo: null } : {}),
});

/** Pure: the institutions that fit. None has a routing number, which only banks do. */
const narrow = (
  institutions: readonly SampleInstitution[],
  { products, oauth, routingNumbers }: Narrowing,
): readonly SampleInstitution[] => {
  const fits =
    (products ?? []).every((product) => PRODUCTS.includes(product)) &&
    (oauth ?? USES_OAUTH) === USES_OAUTH &&
    (routingNumbers ?? []).length === 0;
  return fits ? institutions : [];
};

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Pure: at most ten whose names hold every word that was typed, whole or begun. */
const search = (
  institutions: readonly SampleInstitution[],
  query: string,
): readonly SampleInstitution[] => {
  const typed = wordsOf(query);
  const fits = ({ name }: SampleInstitution): boolean =>
    typed.every((word) => wordsOf(name).some((own) => own.startsWith(word)));
  return typed.length === 0 ? [] : institutions.filter(fits).slice(0, MOST_FOUND);
};

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
