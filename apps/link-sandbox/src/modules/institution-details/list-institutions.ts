import type { Institution } from "@stocks-vibe/contracts/link";
import type { SampleInstitution } from "../../institutions/institution.ts";

/** What every institution here gives, and how: nobody is sent to another page for it. */
const PRODUCTS = ["investments"];
const USES_OAUTH = false;
const MOST_FOUND = 10;

/** What a caller narrows a list by; null and undefined say nothing. */
export interface Narrowing {
  readonly products?: readonly string[] | null | undefined;
  readonly oauth?: boolean | null | undefined;
  readonly routingNumbers?: readonly string[] | null | undefined;
}

export const institutionToWire = (
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
export const narrow = (
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
export const search = (
  institutions: readonly SampleInstitution[],
  query: string,
): readonly SampleInstitution[] => {
  const typed = wordsOf(query);
  const fits = ({ name }: SampleInstitution): boolean =>
    typed.every((word) => wordsOf(name).some((own) => own.startsWith(word)));
  return typed.length === 0 ? [] : institutions.filter(fits).slice(0, MOST_FOUND);
};
