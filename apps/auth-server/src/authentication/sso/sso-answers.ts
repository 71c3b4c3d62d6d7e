import type { SsoCheck, SsoReport } from "../../domain/account-linking/sso-attempt.ts";
import { mapAttributes } from "../../domain/federation/attribute-mapping.ts";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import { IncompleteProfile } from "../../domain/federation/read-profile.ts";
import {
  attributesOfClaims,
  contextsOfClaims,
  readSsoProfile,
  type SsoAnswer,
} from "../../domain/federation/read-sso-profile.ts";
import type {
  OidcConnection,
  SamlConnection,
  SsoConnection,
} from "../../domain/federation/sso-connection.ts";
import { ProviderFailure } from "../federation/oauth-protocol.ts";
import type { OidcClient } from "./oidc-client.ts";
import { readSamlResponse, type SamlPeer } from "./saml-client.ts";

/** What a provider's answer was found to be, and the report for the connection's log. */
export interface SsoReadout {
  readonly outcome:
    | { readonly kind: "profile"; readonly profile: FederatedProfile }
    | { readonly kind: "failure"; readonly check: string };
  readonly report: SsoReport;
}

const check = (name: string, isPassed: boolean, detail = ""): SsoCheck => ({
  name,
  isPassed,
  detail,
});

/** The last check: whether the answer says who it is of by the connection's mapping. */
function readPerson(
  answer: SsoAnswer,
  connection: SsoConnection,
  { settings }: SamlConnection | OidcConnection,
  checks: readonly SsoCheck[],
): Pick<SsoReadout, "outcome"> & { readonly checks: readonly SsoCheck[] } {
  const isOwn = connection.kind !== "external";
  const reading = {
    mapping: settings.attribute_mapping,
    // What another organization trusts its provider with is nothing to this one.
    secondFactorContexts: isOwn ? settings.second_factor_contexts : [],
  };
  try {
    const read = readSsoProfile(answer, connection, reading);
    const profile = isOwn ? read : { ...read, attributes: {} };
    return { outcome: { kind: "profile", profile }, checks: [...checks, check("mapping", true)] };
  } catch (error) {
    if (!(error instanceof IncompleteProfile)) throw error;
    const failed =
      error.field === "email_verified"
        ? [check("mapping", true), check("email_verified", false)]
        : [check("mapping", false, error.field)];
    return { outcome: { kind: "failure", check: error.field }, checks: [...checks, ...failed] };
  }
}

const NOBODY = { subject: "", attributes: {}, hasGroupsLink: false } as const;

const statedBy = (answer: SsoAnswer) => ({
  subject: answer.subject,
  attributes: answer.attributes,
  hasGroupsLink: mapAttributes({ nameId: answer.subject, attributes: answer.attributes }, {})
    .hasGroupsLink,
});

/** Waits for an OIDC provider's answer, and reads it. What fails is told, never thrown. */
export async function readOidcAnswer(
  answered: ReturnType<OidcClient["signIn"]>,
  connection: SsoConnection,
  source: OidcConnection,
): Promise<SsoReadout> {
  try {
    const { claims, ...who } = await answered;
    const answer: SsoAnswer = {
      ...who,
      protocol: "oidc",
      attributes: attributesOfClaims(claims),
      authenticationContexts: contextsOfClaims(claims),
    };
    const passed = ["callback", "token", "signature", "claims"].map((name) => check(name, true));
    const { outcome, checks } = readPerson(answer, connection, source, passed);
    const message = JSON.stringify(claims, null, 2);
    return { outcome, report: { protocol: "oidc", checks, message, ...statedBy(answer) } };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const checks = [check(error.reason, false, error.detail)];
    const report = { protocol: "oidc", checks, message: "", ...NOBODY } as const;
    return { outcome: { kind: "failure", check: error.detail }, report };
  }
}

/** Reads a SAML response. What fails is told, never thrown. */
export async function readSamlAnswer(
  posted: { readonly response: string; readonly requestId: string | null },
  {
    peer,
    connection,
    isNew,
  }: {
    readonly peer: SamlPeer;
    readonly connection: SsoConnection;
    /** Takes the assertion; false where it was taken before. */
    isNew(assertion: {
      readonly assertionId: string;
      readonly notOnOrAfter: Date;
    }): Promise<boolean>;
  },
  now: Date,
): Promise<SsoReadout> {
  const read = readSamlResponse(peer, posted, now);
  const { message, verified } = read;
  const checks = read.checks.map(({ name, isPassed }) =>
    check(name, isPassed, isPassed ? "" : (read.detail ?? "")),
  );
  const base = { protocol: "saml", message } as const;
  if (!verified) {
    const failed = checks.at(-1)?.name ?? "size";
    const report = { ...base, checks, ...NOBODY };
    return { outcome: { kind: "failure", check: failed }, report };
  }
  const stated = statedBy(verified.answer);
  if (!(await isNew(verified))) {
    const report = { ...base, checks: [...checks, check("replay", false)], ...stated };
    return { outcome: { kind: "failure", check: "replay" }, report };
  }
  const once = [...checks, check("replay", true)];
  const person = readPerson(verified.answer, connection, peer.connection, once);
  return { outcome: person.outcome, report: { ...base, checks: person.checks, ...stated } };
}
