import { parseEmailAddress } from "../address/email-address.ts";

/**
 * What an administrator wrote: our key on the left, the name of the provider's attribute on the
 * right, where `NameID` means the subject. Known keys are `email`, `full_name`, `first_name`,
 * `last_name`, `groups` and `subject`, which says who someone is where the NameID is transient; all
 * others are kept for the member's trusted metadata.
 */
export type AttributeMapping = Readonly<Record<string, string>>;

/** What a provider stated of a person: values by the attribute's name. */
export interface StatedAttributes {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

export interface MappedAttributes {
  /** In the form in which addresses are compared; "" for none, several, or one that is invalid. */
  readonly emailAddress: string;
  /** "" where the provider gave none. */
  readonly name: string;
  /** Exactly as the provider wrote them, each once. Empty where `hasGroupsLink`. */
  readonly groups: readonly string[];
  /** Text by key; several values of one attribute are joined by a comma. */
  readonly extra: Readonly<Record<string, string>>;
  /**
   * The provider sent an address to ask for groups in place of the groups, since they were too
   * many (Entra: more than 150 in SAML). The groups of this sign-in are unknown then, not none.
   */
  readonly hasGroupsLink: boolean;
}

const KNOWN_KEYS: ReadonlySet<string> = new Set([
  "email",
  "full_name",
  "first_name",
  "last_name",
  "groups",
  "subject",
]);
const SUBJECT = "NameID";

/** What Entra sends in place of a groups claim that is too long. */
export const GROUPS_LINK = "http://schemas.microsoft.com/claims/groups.link";

const LONGEST_NAME = 128;
const LONGEST_TEXT = 1_024;

/** An address from text; "" for what is no address. Another one is never made of it. */
function addressFrom(text: string): string {
  try {
    return parseEmailAddress(text);
  } catch {
    return "";
  }
}

/**
 * Pure: what the provider says of a person, by the mapping of the administrator. Nothing here is a
 * proof of the address: whether the connection may speak for it is decided elsewhere.
 */
export function mapAttributes(
  { attributes, nameId }: StatedAttributes,
  mapping: AttributeMapping,
): MappedAttributes {
  function valuesOf(key: string): readonly string[] {
    const source = Object.hasOwn(mapping, key) ? mapping[key] : undefined;
    if (source === undefined || source === "") return [];
    if (source === SUBJECT) return [nameId];
    const values = Object.hasOwn(attributes, source) ? attributes[source] : undefined;
    return (values ?? []).filter((value) => value.trim() !== "");
  }

  const textOf = (key: string, longest: number): string => {
    const text = valuesOf(key)
      .map((value) => value.trim())
      .join(",");
    return text.length <= longest ? text : "";
  };

  const [address = "", ...others] = valuesOf("email");
  const fullName = textOf("full_name", LONGEST_NAME);
  const bothNames = [textOf("first_name", LONGEST_NAME), textOf("last_name", LONGEST_NAME)];
  const name = fullName || bothNames.filter((part) => part !== "").join(" ");
  const hasGroupsLink = Object.hasOwn(attributes, GROUPS_LINK);
  const extra = Object.keys(mapping)
    .filter((key) => !KNOWN_KEYS.has(key))
    .map((key) => [key, textOf(key, LONGEST_TEXT)] as const)
    .filter(([, text]) => text !== "");
  return {
    emailAddress: others.length === 0 ? addressFrom(address) : "",
    name: name.length <= LONGEST_NAME ? name : "",
    groups: hasGroupsLink ? [] : [...new Set(valuesOf("groups"))],
    extra: Object.fromEntries(extra),
    hasGroupsLink,
  };
}

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
