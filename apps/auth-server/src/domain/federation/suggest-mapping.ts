import { parseEmailAddress } from "../address/email-address.ts";
import type { AttributeMapping, StatedAttributes } from "./attribute-mapping.ts";

/** Names under which Okta, Entra, Google, ADFS, Shibboleth and LDAP state each part of a person. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  email: [
    "email",
    "mail",
    "emailaddress",
    "user.email",
    "urn:oid:0.9.2342.19200300.100.1.3",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "upn",
    "preferred_username",
  ],
  full_name: [
    "displayname",
    "name",
    "full_name",
    "fullname",
    "cn",
    "urn:oid:2.16.840.1.113730.3.1.241",
    "http://schemas.microsoft.com/identity/claims/displayname",
  ],
  first_name: [
    "firstname",
    "first_name",
    "given_name",
    "givenname",
    "user.firstname",
    "urn:oid:2.5.4.42",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
  ],
  last_name: [
    "lastname",
    "last_name",
    "family_name",
    "surname",
    "sn",
    "user.lastname",
    "urn:oid:2.5.4.4",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
  ],
  groups: [
    "groups",
    "memberof",
    "group",
    "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups",
    "http://schemas.xmlsoap.org/claims/group",
  ],
};

function isAddress(text: string | undefined): boolean {
  try {
    return text !== undefined && parseEmailAddress(text) !== "";
  } catch {
    return false;
  }
}

/**
 * Pure: the mapping that an administrator most likely wants, by the attributes that a provider
 * stated in a test. A key is left out where nothing fits.
 */
export function suggestMapping({ nameId, attributes }: StatedAttributes): AttributeMapping {
  const byName = new Map(Object.keys(attributes).map((name) => [name.toLowerCase(), name]));
  const find = (key: string, isFit: (values: readonly string[]) => boolean): string | undefined =>
    (NAMES[key] ?? [])
      .map((name) => byName.get(name))
      .find((name) => name !== undefined && isFit(attributes[name] ?? []));
  const isText = (values: readonly string[]): boolean =>
    values.length === 1 && (values[0] ?? "").trim() !== "";
  const email =
    find("email", (values) => values.length === 1 && isAddress(values[0])) ??
    (isAddress(nameId) ? "NameID" : undefined);
  const fullName = find("full_name", isText);
  const first = find("first_name", isText);
  const last = find("last_name", isText);
  const hasBoth = first !== undefined && last !== undefined;
  const groups = find("groups", (values) => values.length > 0);
  return {
    ...(email === undefined ? {} : { email }),
    ...(fullName === undefined || hasBoth ? {} : { full_name: fullName }),
    ...(hasBoth ? { first_name: first, last_name: last } : {}),
    ...(groups === undefined ? {} : { groups }),
  };
}
