import { parseEmailAddress } from "../address/email-address.ts";
import { cleanText } from "../text/clean-text.ts";
import type { FederatedProfile, SsoProof } from "./federated-profile.ts";
import { IncompleteProfile } from "./read-profile.ts";
import { identityIssuerOf, type SsoConnection } from "./sso-connection.ts";

/** What an organization's provider said, after everything about the message was checked. */
export interface SsoAnswer {
  readonly issuer: string;
  readonly subject: string;
  readonly protocol: SsoProof["protocol"];
  /** By name; of SAML every value is a list. */
  readonly claims: Readonly<Record<string, unknown>>;
}

type Mapping = Readonly<Record<string, string>>;

/** Where OIDC has these claims, unless an administrator named others. */
const OIDC_MAPPING: Mapping = {
  email: "email",
  full_name: "name",
  first_name: "given_name",
  last_name: "family_name",
  groups: "groups",
};

const NAMED: ReadonlySet<string> = new Set(Object.keys(OIDC_MAPPING));
/** The right side of a mapping that means the subject itself. */
const SUBJECT = "NameID";
const LONGEST_SUBJECT = 512;
const LONGEST_TEXT = 512;
const LONGEST_NAME = 128;
const MOST_ATTRIBUTES = 20;

const own = (claims: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : undefined;

/** The one text of a claim; "" where there are several, or it is too long to be one. */
function single(value: unknown, longest = LONGEST_TEXT): string {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof one === "string" && one.length <= longest ? one : "";
}

function address(value: unknown): string {
  const given = single(value);
  try {
    return given === "" ? "" : parseEmailAddress(given);
  } catch {
    return "";
  }
}

const isDenied = (value: unknown): boolean => value === false || value === "false";

/**
 * Who signed in by a connection, by its mapping. Of the person's groups those are kept that give
 * roles here: a provider may send thousands, and names of any length.
 */
export function readSsoProfile(
  { issuer, subject, protocol, claims }: SsoAnswer,
  connection: Pick<SsoConnection, "connectionId" | "roles">,
  given: Mapping,
): FederatedProfile {
  const mapping = protocol === "oidc" ? { ...OIDC_MAPPING, ...given } : given;
  const valueOf = (key: string): unknown => {
    const name = own(mapping, key);
    if (typeof name !== "string") return undefined;
    return name === SUBJECT ? subject : own(claims, name);
  };
  if (subject === "" || subject.length > LONGEST_SUBJECT) throw new IncompleteProfile("subject");
  // A provider that says nothing of it is believed as far as the organization's domain goes; one
  // that says the mailbox never answered is not.
  const emailAddress = isDenied(own(claims, "email_verified")) ? "" : address(valueOf("email"));
  if (emailAddress === "") throw new IncompleteProfile("email");
  const [full, first, last] = ["full_name", "first_name", "last_name"].map((key) =>
    single(valueOf(key), LONGEST_NAME),
  );
  const groups = [valueOf("groups") ?? []].flat();
  const attributes = Object.keys(given)
    .filter((key) => !NAMED.has(key))
    .slice(0, MOST_ATTRIBUTES)
    .flatMap((key) => {
      const text = single(valueOf(key));
      return text === "" ? [] : [[key, text] as const];
    });
  return {
    kind: "sso",
    peer: connection.connectionId,
    issuer: identityIssuerOf(connection.connectionId, issuer),
    subject,
    emailAddress,
    vouching: "none",
    name: cleanText(full || `${first} ${last}`),
    pictureUrl: null,
    locale: null,
    tenants: [],
    attributes: Object.fromEntries(attributes),
    sso: {
      protocol,
      groups: [...new Set(connection.roles.flatMap(({ group }) => group ?? []))].filter((group) =>
        groups.includes(group),
      ),
      isSecondFactorProven: false,
    },
  };
}
