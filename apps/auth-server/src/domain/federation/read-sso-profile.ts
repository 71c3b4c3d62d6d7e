import { cleanText } from "../text/clean-text.ts";
import {
  type AttributeMapping,
  GROUPS_LINK,
  type MappedAttributes,
  mapAttributes,
} from "./attribute-mapping.ts";
import type { FederatedProfile, SsoProof } from "./federated-profile.ts";
import { IncompleteProfile } from "./read-profile.ts";
import { identityIssuerOf, type SsoConnection } from "./sso-connection.ts";

/** What an organization's provider said, after everything about the message was checked. */
export interface SsoAnswer {
  readonly issuer: string;
  readonly subject: string;
  readonly protocol: SsoProof["protocol"];
  /** Values by the name of the attribute or claim. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** How the person signed in there: SAML's context class, or the claims `amr` and `acr`. */
  readonly authenticationContexts: readonly string[];
}

/** What a connection makes of an answer. */
export interface SsoReading {
  readonly mapping: AttributeMapping;
  /** Contexts that an administrator named as proof of a second factor. */
  readonly secondFactorContexts: readonly string[];
}

/** Where OIDC has these claims, unless an administrator named others. */
const OIDC_MAPPING: AttributeMapping = {
  email: "email",
  full_name: "name",
  first_name: "given_name",
  last_name: "family_name",
  groups: "groups",
};

const LONGEST_SUBJECT = 512;
/** No directory has them in an identifier, and PostgreSQL takes no NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;
const MOST_ATTRIBUTES = 20;
const MOST_VALUES = 2_000;

function valuesOf(claim: unknown): readonly string[] {
  const values = (Array.isArray(claim) ? claim : [claim]).slice(0, MOST_VALUES);
  return values.flatMap((value) =>
    ["string", "number", "boolean"].includes(typeof value) ? [String(value)] : [],
  );
}

/**
 * Claims as SAML has attributes. Entra leaves the groups out where they are over 200, and names
 * where to ask for them instead (OpenID Connect Core 5.6.2).
 */
export function attributesOfClaims(
  claims: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly string[]>> {
  const attributes = new Map(
    Object.entries(claims).map(([name, claim]) => [name, valuesOf(claim)]),
  );
  const elsewhere: unknown = claims._claim_names;
  if (Object.hasOwn(Object(elsewhere), "groups")) attributes.set(GROUPS_LINK, []);
  return Object.fromEntries(attributes);
}

export const contextsOfClaims = ({ amr, acr }: Readonly<Record<string, unknown>>): string[] => [
  ...valuesOf(amr),
  ...valuesOf(acr),
];

/** What an answer says of the person by the mapping of the connection. */
const mapSsoAnswer = (
  { subject: nameId, protocol, attributes }: SsoAnswer,
  mapping: AttributeMapping,
): MappedAttributes =>
  mapAttributes(
    { nameId, attributes },
    protocol === "oidc" ? { ...OIDC_MAPPING, ...mapping } : mapping,
  );

const isDenied = ({ attributes }: SsoAnswer): boolean =>
  Object.hasOwn(attributes, "email_verified") && attributes.email_verified?.join() === "false";

/**
 * Who signed in by a connection. Of the person's groups those are kept that give roles here: a
 * provider may send thousands, and names of any length.
 */
export function readSsoProfile(
  answer: SsoAnswer,
  connection: Pick<SsoConnection, "connectionId" | "roles">,
  { mapping, secondFactorContexts }: SsoReading,
): FederatedProfile {
  const { issuer, subject, protocol } = answer;
  const mapped = mapSsoAnswer(answer, mapping);
  if (subject === "" || subject.length > LONGEST_SUBJECT || CONTROL.test(subject)) {
    throw new IncompleteProfile("subject");
  }
  // A provider that says nothing of it is believed as far as the organization's domain goes; one
  // that says the mailbox never answered is not.
  if (mapped.emailAddress === "") throw new IncompleteProfile("email");
  if (isDenied(answer)) throw new IncompleteProfile("email_verified");
  const groups = new Set(mapped.groups);
  const named = new Set(connection.roles.flatMap(({ group }) => group ?? []));
  return {
    kind: "sso",
    peer: connection.connectionId,
    issuer: identityIssuerOf(connection.connectionId, issuer),
    subject,
    emailAddress: mapped.emailAddress,
    vouching: "none",
    name: cleanText(mapped.name),
    pictureUrl: null,
    locale: null,
    tenants: [],
    attributes: Object.fromEntries(Object.entries(mapped.extra).slice(0, MOST_ATTRIBUTES)),
    sso: {
      protocol,
      groups: [...named].filter((group) => groups.has(group)),
      isSecondFactorProven: answer.authenticationContexts.some((context) =>
        secondFactorContexts.includes(context),
      ),
    },
  };
}
