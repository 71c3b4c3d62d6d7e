import { requireCheck } from "./saml-checks.ts";
import { attributeOf, childrenNamed, childrenOf, NAMESPACES, textOf } from "./saml-document.ts";

const SAML = NAMESPACES.assertion;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** How far the provider's clock may be off, in milliseconds. */
const CLOCK_TOLERANCE = 60_000;

/** Conditions that this service provider knows; an unknown one may not be passed over. */
const KNOWN_CONDITIONS: readonly string[] = [
  "AudienceRestriction",
  "OneTimeUse",
  "ProxyRestriction",
];

/** Times of SAML are UTC (SAML core 1.3.3); an offset is taken, a time of nowhere is not. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** null where it is no point in time. */
function readTime(text: string | null): Date | null {
  if (text === null || !DATE_TIME.test(text.trim())) return null;
  const time = new Date(text.trim());
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Both times, for the page of attempts. */
const compared = (limit: Date | null, now: Date): string | null =>
  limit && `${limit.toISOString()} (provider), ${now.toISOString()} (here)`;

const isAhead = (limit: Date, now: Date): boolean =>
  now.getTime() < limit.getTime() + CLOCK_TOLERANCE;

const hasBegun = (start: Date, now: Date): boolean =>
  now.getTime() >= start.getTime() - CLOCK_TOLERANCE;

/** The text of the Issuer directly inside an element; null where there is not exactly one. */
export function issuerOf(element: Element): string | null {
  const [issuer, ...others] = childrenNamed(element, SAML, "Issuer");
  return issuer && others.length === 0 ? textOf(issuer) : null;
}

export interface Confirmation {
  readonly notOnOrAfter: Date;
  readonly inResponseTo: string | null;
}

/**
 * The assertion's one bearer confirmation (SAML profiles 4.1.4.2 and 4.1.4.3): for our address,
 * with an end and without a beginning. Throws `SamlRefused`.
 */
export function readConfirmation(
  assertion: Element,
  { acsUrl, now }: { readonly acsUrl: string; readonly now: Date },
): Confirmation {
  const [subject, ...subjects] = childrenNamed(assertion, SAML, "Subject");
  requireCheck("subject_confirmation", subject !== undefined && subjects.length === 0);
  const [bearer, ...bearers] = childrenNamed(subject, SAML, "SubjectConfirmation").filter(
    (confirmation) => attributeOf(confirmation, "Method") === BEARER,
  );
  requireCheck("subject_confirmation", bearer !== undefined && bearers.length === 0);
  const [data, ...others] = childrenNamed(bearer, SAML, "SubjectConfirmationData");
  requireCheck("subject_confirmation", data !== undefined && others.length === 0);
  requireCheck("recipient", attributeOf(data, "Recipient") === acsUrl);
  const notOnOrAfter = readTime(attributeOf(data, "NotOnOrAfter"));
  requireCheck("confirmation_time", notOnOrAfter !== null && !data.hasAttribute("NotBefore"));
  requireCheck("confirmation_time", isAhead(notOnOrAfter, now), compared(notOnOrAfter, now));
  return { notOnOrAfter, inResponseTo: attributeOf(data, "InResponseTo") };
}

/** White space around an address means nothing: the schema's anyURI collapses it. */
const audiencesOf = (restriction: Element): (string | undefined)[] =>
  childrenNamed(restriction, SAML, "Audience").map((audience) => textOf(audience)?.trim());

/**
 * Checks the times and the audience of the assertion's Conditions (SAML core 2.5.1), with a
 * tolerance of 60 seconds. Answers when they end; null where they don't. Throws `SamlRefused`.
 */
export function checkConditions(
  assertion: Element,
  { audience, now }: { readonly audience: string; readonly now: Date },
): Date | null {
  const [conditions, ...others] = childrenNamed(assertion, SAML, "Conditions");
  requireCheck("conditions", conditions !== undefined && others.length === 0);
  const areKnown = childrenOf(conditions).every(
    ({ namespaceURI, localName }) => namespaceURI === SAML && KNOWN_CONDITIONS.includes(localName),
  );
  requireCheck("conditions", areKnown);
  if (conditions.hasAttribute("NotBefore")) {
    const start = readTime(attributeOf(conditions, "NotBefore"));
    requireCheck("not_before", start !== null && hasBegun(start, now), compared(start, now));
  }
  let end: Date | null = null;
  if (conditions.hasAttribute("NotOnOrAfter")) {
    end = readTime(attributeOf(conditions, "NotOnOrAfter"));
    requireCheck("not_on_or_after", end !== null && isAhead(end, now), compared(end, now));
  }
  const restrictions = childrenNamed(conditions, SAML, "AudienceRestriction").map(audiencesOf);
  requireCheck(
    "audience",
    restrictions.length > 0 && restrictions.every((audiences) => audiences.includes(audience)),
  );
  return end;
}

/** The first moment at which no check would take the assertion any more. */
export const endOfValidity = (...limits: readonly (Date | null)[]): Date =>
  new Date(
    Math.min(...limits.flatMap((limit) => (limit ? [limit.getTime()] : []))) + CLOCK_TOLERANCE,
  );

/** What the AuthnStatements say: the end of the session there, and how the person signed in. */
export function readAuthentication(assertion: Element): {
  readonly sessionNotOnOrAfter: Date | null;
  readonly authnContextClass: string | null;
} {
  const statements = childrenNamed(assertion, SAML, "AuthnStatement");
  const ends = statements
    .map((statement) => readTime(attributeOf(statement, "SessionNotOnOrAfter")))
    .filter((time) => time !== null);
  const classes = statements
    .flatMap((statement) => childrenNamed(statement, SAML, "AuthnContext"))
    .flatMap((context) => childrenNamed(context, SAML, "AuthnContextClassRef"))
    .map(textOf);
  const [authnContextClass = null] = classes;
  return {
    sessionNotOnOrAfter:
      ends.length > 0 ? new Date(Math.min(...ends.map((time) => time.getTime()))) : null,
    // Two statements that differ prove neither.
    authnContextClass: new Set(classes).size === 1 ? authnContextClass : null,
  };
}

/**
 * Values of all attributes by their `Name`. Of one that is written twice the values are joined;
 * values that are not plain text (such as a NameID inside eduPersonTargetedID) are left out.
 */
export function readAttributes(assertion: Element): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, readonly string[]>();
  const attributes = childrenNamed(assertion, SAML, "AttributeStatement").flatMap((statement) =>
    childrenNamed(statement, SAML, "Attribute"),
  );
  for (const attribute of attributes) {
    const name = attributeOf(attribute, "Name");
    if (name === null || name === "") continue;
    const texts = childrenNamed(attribute, SAML, "AttributeValue").map(textOf);
    values.set(name, [...(values.get(name) ?? []), ...texts.filter((text) => text !== null)]);
  }
  return Object.fromEntries(values);
}

const FORMATS = "urn:oasis:names:tc:SAML:";
const TRANSIENT = `${FORMATS}2.0:nameid-format:transient`;
const UNSPECIFIED = `${FORMATS}1.1:nameid-format:unspecified`;

/** Characters. Persistent identifiers have at most 256 (SAML core 8.3.7); others may be longer. */
const LONGEST_NAME_ID = 1_024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const isIdentifier = (text: string | null | undefined): text is string =>
  typeof text === "string" &&
  text.trim() !== "" &&
  text.length <= LONGEST_NAME_ID &&
  !CONTROL_CHARACTER.test(text);

/**
 * Who signed in. A transient NameID is another one each time (SAML core 8.3.8), so it identifies
 * nobody: the attribute that the administrator named stands in for it, with its one value. Throws
 * `SamlRefused`.
 */
export function readNameId(
  assertion: Element,
  attributes: Readonly<Record<string, readonly string[]>>,
  subjectAttribute: string | undefined,
): { readonly nameId: string; readonly nameIdFormat: string } {
  const [nameId, ...others] = childrenNamed(assertion, SAML, "Subject").flatMap((subject) =>
    childrenNamed(subject, SAML, "NameID"),
  );
  requireCheck("name_id", nameId !== undefined && others.length === 0);
  const text = textOf(nameId);
  requireCheck("name_id", isIdentifier(text));
  const nameIdFormat = attributeOf(nameId, "Format") ?? UNSPECIFIED;
  if (nameIdFormat !== TRANSIENT) return { nameId: text, nameIdFormat };
  const isGiven = subjectAttribute !== undefined && Object.hasOwn(attributes, subjectAttribute);
  const [value, ...values] = (isGiven && attributes[subjectAttribute]) || [];
  requireCheck("transient_name_id", isIdentifier(value) && values.length === 0);
  return { nameId: value, nameIdFormat };
}
