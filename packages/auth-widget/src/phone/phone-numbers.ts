import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import type { PhoneNumber } from "../actions/factor-actions.ts";

/**
 * This file brings the numbering plans of the world: it is loaded with the screen that asks for a
 * number, and by no other.
 */

export type Country = { code: string; callingCode: string; name: string };

const isCountry = (code: string): code is CountryCode => getCountries().some((it) => it === code);

/** Every country with numbers, by its name in the reader's language. */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return getCountries()
    .map((code) => ({
      code,
      callingCode: getCountryCallingCode(code),
      name: names.of(code) ?? code,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** What was typed as a number of the country, or null where it is none. */
export function parseNumber(text: string, country: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(text, isCountry(country) ? country : "US");
  if (!parsed?.isValid()) return null;
  const international = parsed.countryCallingCode === "1" ? parsed.formatNational() : null;
  return { e164: parsed.number, national: international ?? parsed.formatInternational() };
}

/** What was typed so far, written as people of the country write it. */
export const formatTyped = (text: string, country: string): string =>
  new AsYouType(isCountry(country) ? country : "US").input(text);
