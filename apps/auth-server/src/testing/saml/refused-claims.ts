import type { ExpectedResponse } from "../../authentication/saml/verify-response.ts";
import { type RefusedDocument, replaced, SAML_KEYS } from "./altered-documents.ts";
import {
  encode,
  IDP,
  type ResponseTerms,
  responseXml,
  SP,
  signXml,
  TRANSIENT,
} from "./signing-provider.ts";

const { provider: key } = SAML_KEYS;

/** A response that the provider signed as a whole, by other terms. */
function saying(
  name: string,
  check: RefusedDocument["check"],
  changes: Partial<ResponseTerms>,
  expected: Partial<ExpectedResponse> = {},
): RefusedDocument {
  const make = () => encode(signXml(responseXml(changes), { key, over: "Response" }));
  return { name, check, make, expected };
}

/** The same with a text of the unsigned document replaced before it is signed. */
function changing(
  name: string,
  check: RefusedDocument["check"],
  from: string | RegExp,
  to: string,
): RefusedDocument {
  const make = () => encode(signXml(replaced(responseXml(), from, to), { key, over: "Response" }));
  return { name, check, make };
}

const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";
const unasked = { inResponseTo: null, confirmedInResponseTo: null };
const BEARER_METHOD = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const CONFIRMATION = /<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/;

/** Documents that the provider did sign, and whose words are refused: rules 5 and 6. */
export const REFUSED_CLAIMS: readonly RefusedDocument[] = [
  saying("another issuer", "issuer", { issuer: "https://idp.example/other" }),
  saying("another issuer of the response", "issuer", { responseIssuer: "https://evil.example" }),
  saying("the issuer with a slash", "issuer", { issuer: `${IDP}/` }),
  changing(
    "two issuers of the assertion",
    "issuer",
    /(<saml:Issuer>[^<]*<\/saml:Issuer>)(?=<saml:Subject>)/,
    `<saml:Issuer>${IDP}</saml:Issuer><saml:Issuer>${IDP}</saml:Issuer>`,
  ),
  saying("the status of a refusal with an assertion", "status", { status: `${STATUS}Responder` }),
  changing("no status", "status", /<samlp:Status>.*<\/samlp:Status>/, ""),
  {
    name: "a refusal without an assertion",
    check: "status",
    make: () => encode(responseXml({ status: `${STATUS}Responder` }, "")),
  },
  saying("another destination", "destination", { destination: "https://auth.example/other" }),
  changing("no subject", "subject_confirmation", /<saml:Subject>.*<\/saml:Subject>/, ""),
  changing("no confirmation", "subject_confirmation", CONFIRMATION, ""),
  changing(
    "a confirmation by another method",
    "subject_confirmation",
    BEARER_METHOD,
    "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches",
  ),
  changing(
    "two bearer confirmations",
    "subject_confirmation",
    "</saml:Subject>",
    `<saml:SubjectConfirmation Method="${BEARER_METHOD}"/></saml:Subject>`,
  ),
  saying("another recipient", "recipient", { recipient: "https://auth.example/other" }),
  saying("no recipient", "recipient", { recipient: null }),
  saying("a confirmation that ended 61 seconds ago", "confirmation_time", { confirmedUntil: -61 }),
  changing(
    "a confirmation without end",
    "confirmation_time",
    /(?<=<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/,
    "",
  ),
  changing(
    "a confirmation whose end is no time",
    "confirmation_time",
    /(?<=<saml:SubjectConfirmationData NotOnOrAfter=")[^"]*/,
    "tomorrow",
  ),
  changing(
    "a confirmation with a beginning",
    "confirmation_time",
    "<saml:SubjectConfirmationData ",
    '<saml:SubjectConfirmationData NotBefore="2020-01-01T00:00:00Z" ',
  ),
  changing("no conditions", "conditions", /<saml:Conditions.*<\/saml:Conditions>/, ""),
  changing(
    "a condition that nobody here knows",
    "conditions",
    "</saml:Conditions>",
    "<saml:Condition/></saml:Conditions>",
  ),
  saying("an assertion that begins in 61 seconds", "not_before", { notBefore: 61 }),
  changing(
    "a beginning without a time zone",
    "not_before",
    /(?<=<saml:Conditions NotBefore="[^"]*)Z/,
    "",
  ),
  saying("an assertion that ended 61 seconds ago", "not_on_or_after", { notOnOrAfter: -61 }),
  saying("another audience", "audience", { audience: "https://other.example" }),
  saying("the audience with a slash", "audience", { audience: `${SP}/` }),
  saying("no audience", "audience", { audience: null }),
  changing(
    "a second restriction without us",
    "audience",
    "</saml:Conditions>",
    "<saml:AudienceRestriction><saml:Audience>urn:x</saml:Audience></saml:AudienceRestriction></saml:Conditions>",
  ),
  saying("the answer to another request", "in_response_to", {
    inResponseTo: "_other",
    confirmedInResponseTo: "_other",
  }),
  saying("a response to another request around ours", "in_response_to", { inResponseTo: "_other" }),
  saying("a confirmation for another request", "in_response_to", {
    confirmedInResponseTo: "_other",
  }),
  saying("an answer to no request where one was sent", "in_response_to", unasked),
  saying("an answer whose confirmation names no request", "in_response_to", {
    confirmedInResponseTo: null,
  }),
  saying("an answer to an unknown request", "in_response_to", {}, { requestId: null }),
  saying(
    "an answer to an unknown request where unasked ones are taken",
    "in_response_to",
    {},
    { requestId: null, allowsIdpInitiated: true },
  ),
  saying("an unasked response", "idp_initiated", unasked, { requestId: null }),
  saying("an empty NameID", "name_id", { nameId: " " }),
  saying("a NameID with a line break", "name_id", { nameId: "ada@&#10;family.example" }),
  saying("a NameID with an element in it", "name_id", {
    nameId: 'ada@<x xmlns="urn:x"/>family.example',
  }),
  changing("no NameID", "name_id", /<saml:NameID.*<\/saml:NameID>/, ""),
  changing(
    "two NameIDs",
    "name_id",
    "<saml:SubjectConfirmation ",
    "<saml:NameID>boss</saml:NameID><saml:SubjectConfirmation ",
  ),
  saying("a transient NameID", "transient_name_id", { nameIdFormat: TRANSIENT }),
  saying(
    "a transient NameID without the attribute that stands for it",
    "transient_name_id",
    { nameIdFormat: TRANSIENT },
    { subjectAttribute: "uid" },
  ),
  saying(
    "a transient NameID with two values of that attribute",
    "transient_name_id",
    { nameIdFormat: TRANSIENT },
    { subjectAttribute: "groups" },
  ),
  saying(
    "a transient NameID with an attribute that only JavaScript has",
    "transient_name_id",
    { nameIdFormat: TRANSIENT },
    { subjectAttribute: "constructor" },
  ),
];
