import { Refusal } from "@stocks-vibe/server-kit";
import { asciiLowerCase } from "../text/clean-text.ts";
import { asciiDomain } from "./ascii-domain.ts";

// Local part, @, domain with a TLD of at least two letters. ASCII only: a look-alike letter would
// be another mailbox. Domains in other letters are read in their ASCII form (ascii-domain.ts).
const LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
const TLD = "(?:[a-z]{2,}|xn--[a-z0-9-]+)";
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${TLD}$`);
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** What the DNS takes as one label. */
const LONGEST_LABEL = 63;

export const isDomain = (domain: string): boolean =>
  domain.length <= 253 &&
  DOMAIN.test(domain) &&
  domain.split(".").every((label) => label.length <= LONGEST_LABEL);

/** What stands behind the @, in lower case. */
export const domainOf = (emailAddress: string): string =>
  emailAddress.slice(emailAddress.lastIndexOf("@") + 1);

/**
 * Pure: what may be an address, or the end of one, in the form in which addresses are compared.
 * Refuses nothing.
 */
export function comparableAddress(text: string): string {
  const trimmed = asciiLowerCase(text.trim());
  const at = trimmed.lastIndexOf("@") + 1;
  return trimmed.slice(0, at) + asciiDomain(trimmed.slice(at));
}

/**
 * The address trimmed, in lower case and its domain in ASCII, in which form addresses are stored
 * and compared; refuses what is none.
 */
export function parseEmailAddress(text: string): string {
  const address = comparableAddress(text);
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const isValid =
    at > 0 &&
    address.length <= 254 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    isDomain(domainOf(address));
  if (!isValid) throw new Refusal("invalid_email");
  return address;
}
