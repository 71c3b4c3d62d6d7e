import { Refusal } from "@stocks-vibe/server-kit";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Kinds of numbers that cost the sender of a text. */
const PAID: ReadonlySet<string> = new Set(["PREMIUM_RATE", "SHARED_COST", "UAN", "PAGER"]);

/** Whether numbers of a country of this ISO 3166 code exist. */
export const isPhoneCountry = (code: string): boolean => isSupportedCountry(code);

/**
 * The number in E.164, such as '+12025550123'. Refuses what is no number, and countries that get no
 * texts from us.
 */
export function parsePhoneNumber(text: string, allowedCountries: readonly string[]): string {
  const parsed = text.startsWith("+") ? parsePhoneNumberFromString(text) : undefined;
  if (!parsed?.isValid() || PAID.has(parsed.getType() ?? "")) {
    throw new Refusal("invalid_phone_number");
  }
  if (!parsed.country || !allowedCountries.includes(parsed.country)) {
    throw new Refusal("invalid_phone_number_country_code");
  }
  return parsed.number;
}
