import { Refusal } from "@stocks-vibe/server-kit";
import { asciiLowerCase } from "../text/ascii-lower-case.ts";

// Local part, @, domain with a TLD of at least two letters. ASCII only: a look-alike letter would be another mailbox.
const LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
const TLD = "(?:[a-z]{2,}|xn--[a-z0-9-]+)";
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${TLD}$`);
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

export const isDomain = (domain: string): boolean => domain.length <= 253 && DOMAIN.test(domain);

/** What stands behind the @, in lower case. */
export const domainOf = (emailAddress: string): string =>
  emailAddress.slice(emailAddress.lastIndexOf("@") + 1);

/** The address trimmed and in lower case, in which form addresses are stored and compared; refuses what is none. */
export function parseEmailAddress(text: string): string {
  const address = asciiLowerCase(text.trim());
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
