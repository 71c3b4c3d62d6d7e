import { ERRORS, type ErrorType } from "../src/platform/http/errors.ts";
import { ANSWERS } from "./calls.ts";
import type { Recorder } from "./recorder.ts";
import { REFUSALS } from "./refusals.ts";

/** What any call can be refused with, whatever it is about; each is tried with one call or two. */
const EVERYWHERE: ReadonlySet<string> = new Set<ErrorType | "bad_request">([
  "bad_request",
  "route_not_found",
  "body_too_large",
  "too_many_requests",
  "internal_server_error",
  "service_unavailable",
  "invalid_authorization_header",
  "unauthorized_credentials",
  "device_not_allowed",
]);

const DELETION = "Only a deletion that waits a day has it. Published clients can't ask for one.";
const OWN_CALL = "Only a call of our own has it, and no published client.";
/** Documented errors that no client can get, and why. A run fails that sees one after all. */
const NEVER_SEEN: Readonly<Partial<Record<ErrorType, string>>> = {
  unsupported_media_type: "Every client sends JSON and says so.",
  invalid_secret_authentication: "Only backends have a secret; no page may call their API.",
  bad_domain_for_stytch_sdk:
    "Browsers keep this answer from the page: CORS lets only registered sites read it.",
  public_token_not_found:
    "Clients ask for a project's settings in the background, and tell nobody that there are none.",
  linked_account_not_found: OWN_CALL,
  invalid_saml_metadata: OWN_CALL,
  sso_connection_incomplete: OWN_CALL,
  sso_connection_changed: OWN_CALL,
  sso_connection_in_use: OWN_CALL,
  sso_setup_link_not_found: OWN_CALL,
  too_many_sso_setup_links: OWN_CALL,
  organization_domain_not_found: OWN_CALL,
  organization_domain_not_proven: OWN_CALL,
  sso_requirement_untried: OWN_CALL,
  sso_requirement_needs_breakglass: OWN_CALL,
  sso_requirement_date_invalid: OWN_CALL,
  sso_requirement_in_force: OWN_CALL,
  organization_name_mismatch: DELETION,
  too_many_deletion_requests: DELETION,
  cannot_remove_admin_while_deletion_waits: DELETION,
  admin_removed_too_recently: DELETION,
  ...Object.fromEntries(
    [
      "oauth_config_not_found",
      "sso_login_failed",
      "no_match_for_provided_sso_url",
      "oauth_flow_callback_error",
      "oauth_attempt_not_found",
      "oauth_other_browser",
      "no_match_for_provided_oauth_url",
      "email_jit_provisioning_not_allowed",
      "invalid_email_for_jit_provisioning",
      "operation_restricted_by_organization_auth_methods",
    ].map((type) => [type, "Addresses that a browser opens answer it, and no call does."]),
  ),
  look_up_not_enabled: "Sign-in widgets look people up; the headless clients have no call for it.",
};

/** Calls that can't be answered yet, and why. One that is answered after all fails the run. */
const NEVER_ANSWERED: Readonly<Record<string, string>> = {
  "session.exchangeAccessToken":
    "No issuer of access tokens exists before the identity provider does.",
  "session.attest": "A project has no issuer whose tokens could be trusted.",
  "organization.getConnectedApp":
    "There are no connected apps before the identity provider exists.",
  "organization.members.revokeConnectedApp": "There are none to revoke either.",
  "self.revokeConnectedApp": "There are none to revoke either.",
};

/** The types as the wire names them. */
const wireName = (type: string): string => (type === "invalid_request" ? "bad_request" : type);

export interface Gaps {
  /** Error types of the table that were not seen, and that have no excuse. */
  readonly unseenErrors: readonly string[];
  /** Error types that were seen although they are excused, or missing in the table. */
  readonly unexpectedErrors: readonly string[];
  /** Documented errors that a call did not give, such as 'organization.delete: invalid_role'. */
  readonly unseenRefusals: readonly string[];
  /** Errors that a call was refused with and that are not documented for it. */
  readonly unexpectedRefusals: readonly string[];
  readonly unansweredCalls: readonly string[];
  readonly unexpectedAnswers: readonly string[];
}

const pairsOf = (types: ReadonlyMap<string, Iterable<string>>): readonly string[] =>
  [...types].flatMap(([call, ofCall]) => [...ofCall].map((type) => `${call}: ${type}`));

/** The gaps between what each call was refused with and what is documented for it. */
function refusalGaps({ refused }: Pick<Recorder, "refused">, calls: readonly string[]) {
  const documented = Object.entries(REFUSALS).filter(([name]) => calls.includes(name));
  const due = pairsOf(new Map(documented));
  const seen = pairsOf(refused);
  const isForAny = (pair: string): boolean => EVERYWHERE.has(pair.split(": ")[1] ?? "");
  return {
    unseenRefusals: due.filter((pair) => !seen.includes(pair)),
    unexpectedRefusals: seen.filter((pair) => !due.includes(pair) && !isForAny(pair)),
  };
}

/** Errors that only calls can give which the client lacks. */
function outOfReach(hasCall: (name: string) => boolean): ReadonlySet<string> {
  const typesOf = (isTheirs: boolean) =>
    Object.entries(REFUSALS).flatMap(([name, types]) => (hasCall(name) === isTheirs ? types : []));
  const reachable = new Set(typesOf(true));
  return new Set(typesOf(false).filter((type) => !reachable.has(type)));
}

/** Pure: what a run of the suite has left out. `hasCall` says which calls the client has at all. */
export function findGaps(
  recorder: Pick<Recorder, "answered" | "refused">,
  hasCall: (name: string) => boolean,
): Gaps {
  const { answered, refused } = recorder;
  const seen = new Set([...refused.values()].flatMap((types) => [...types]));
  const excused = new Set(Object.keys(NEVER_SEEN).map(wireName));
  const due = Object.keys(ERRORS)
    .map(wireName)
    .filter((type) => !excused.has(type));
  const calls = Object.keys(ANSWERS).filter((name) => hasCall(name));
  const answers = new Set<string>(answered);
  const unanswerable = new Set(Object.keys(NEVER_ANSWERED));
  return {
    unseenErrors: due.filter((type) => !seen.has(type) && !outOfReach(hasCall).has(type)),
    unexpectedErrors: [...seen].filter((type) => !due.includes(type)),
    ...refusalGaps(recorder, calls),
    unansweredCalls: calls.filter((name) => !answers.has(name) && !unanswerable.has(name)),
    unexpectedAnswers: [...answers].filter((name) => unanswerable.has(name)),
  };
}
