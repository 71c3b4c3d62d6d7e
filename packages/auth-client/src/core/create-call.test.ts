import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuthClient } from "../create-auth-client.ts";
import { callByName } from "../testing/call-by-name.ts";
import type { CallCase } from "../testing/calls/call-case.ts";
import { everyCall } from "../testing/calls/every-call.ts";
import { aSignIn, fakeServer, success } from "../testing/fake-server.ts";
import { someSettings } from "../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start, storeProof, storeSession } from "../testing/start-client.ts";
import { NoSessionError, UsageError } from "../wire/errors.ts";

/** Holds every key that any call relies on. */
const ANY_ANSWER = {
  ...aSignIn(),
  ...Object.fromEntries(
    [
      "active_members client connected_app_id connected_apps connection connections consent_required deletion",
      "discovered_organizations email_address external_connections luds_feedback members oidc_connections",
      "qr_code recovery_codes recovery_codes_remaining redirect_uri results_metadata saml_connections",
      "scim_groups scope_results secret userType valid_password zxcvbn_feedback",
    ]
      .join(" ")
      .split(" ")
      .map((key) => [key, "any"]),
  ),
};

function page({ caller }: CallCase, isProven = true) {
  if (isProven && caller === "session") storeSession();
  if (isProven && caller && caller !== "session") storeProof("ist-1");
  const { fetch, sent } = fakeServer({ [BOOTSTRAP]: () => success(someSettings()) }, () =>
    success(ANY_ANSWER),
  );
  const { client } = start({}, { fetch });
  const calls = () => sent.filter(({ path }) => path !== BOOTSTRAP && !path.endsWith(LOOK_UP));
  return { client, calls };
}
const LOOK_UP = "/sessions/authenticate";

const argumentOf = ({ isText, required, optional }: CallCase, changes: object = {}): unknown => {
  const request = { ...required, ...optional, ...changes };
  return isText ? Object.values(request)[0] : request;
};

const call = (client: AuthClient, one: CallCase, changes?: object) =>
  callByName(client, one.name, argumentOf(one, changes));

const neverRight = () => "a function is of no kind that a field may be";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const fieldsOf = ({ required, optional }: CallCase): readonly string[] =>
  Object.keys({ ...required, ...optional });

const callsWhere = (holds: (one: CallCase) => unknown) => everyCall.filter(holds);

/** Calls without a request of their own form, each with tests of its own. */
const OTHERS = new Set([
  ...["dispose", "bootstrap.get", "bootstrap.getSync", "isReachable"],
  ...["sso.start", "passwords.resetEmail"],
  ...[
    "authenticate",
    "revoke",
    "updateSession",
    "getState",
    "getSync",
    "getInfo",
    "getTokens",
    "takeOver",
    "giveUpExchange",
    "notKept",
  ].map((name) => `session.${name}`),
  ...["subscribe", "onChange", "intermediateToken"].map((name) => `session.${name}`),
  ...["getSync", "getInfo", "onChange"].flatMap((name) => [`self.${name}`, `organization.${name}`]),
  ...["isAuthorized", "isAuthorizedSync", "allPermissions"].map((name) => `rbac.${name}`),
  ...["report", "flush", "watchFailures"].map((name) => `telemetry.${name}`),
  ...["google", "microsoft", "hubspot", "slack", "github", "googleOneTap"].flatMap((name) => [
    `oauth.${name}.start`,
    `oauth.${name}.discovery.start`,
  ]),
  "oauth.googleOneTap.cancel",
  ...["oauth.hasLeft", "sso.hasLeft"],
]);

const namesOf = (part: unknown, prefix = ""): readonly string[] =>
  Object.entries(isOfCalls(part) ? part : {}).flatMap(([key, value]) =>
    typeof value === "function" ? [`${prefix}${key}`] : namesOf(value, `${prefix}${key}.`),
  );
const isOfCalls = (part: unknown): part is object => typeof part === "object" && part !== null;

describe("every call", () => {
  it("of the client is in the table", () => {
    const names = namesOf(start().client).filter((name) => !OTHERS.has(name));

    expect(names.toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
  });

  it.each(everyCall)("$name sends $sends and answers the data", async (one) => {
    const { client, calls } = page(one);

    const answer = await call(client, one);

    expect(answer).toEqual(ANY_ANSWER);
    expect(calls().map(({ method, path, search }) => `${method} ${path}${search}`)).toEqual([
      one.sends,
    ]);
    const proof =
      one.caller && one.caller !== "session" ? { intermediate_session_token: "ist-1" } : {};
    const hasBody = /^(POST|PUT) /.test(one.sends);
    expect(calls()[0]?.body).toEqual(
      hasBody ? { ...one.required, ...one.optional, ...proof } : undefined,
    );
  });

  it.each(callsWhere((one) => fieldsOf(one).length > 0))(
    "$name refuses fields of the wrong kind before anything is sent",
    async (one) => {
      for (const field of fieldsOf(one)) {
        const { client, calls } = page(one);

        const refused = await call(client, one, { [field]: neverRight }).catch((error) => error);

        expect(refused).toBeInstanceOf(UsageError);
        expect(refused.message).toMatch(
          new RegExp(`^Invalid call to ${one.name}\n${field} must be an? [a-z ]+\\.$`),
        );
        expect(calls()).toEqual([]);
        leavePage();
      }
    },
  );

  it.each(callsWhere((one) => one.required))(
    "$name refuses to go without what is required",
    async (one) => {
      for (const field of Object.keys(one.required ?? {})) {
        const { client, calls } = page(one);

        const refused = await call(client, one, { [field]: undefined }).catch((error) => error);

        expect(refused).toBeInstanceOf(UsageError);
        expect(refused.message).toContain(`\n${field} must be a`);
        expect(calls()).toEqual([]);
        leavePage();
      }
    },
  );

  it.each(callsWhere((one) => one.optional))("$name goes without what is optional", async (one) => {
    const { client, calls } = page(one);

    await callByName(client, one.name, { ...one.required });

    expect(calls()).toHaveLength(1);
  });

  it.each(callsWhere(({ caller }) => caller && caller !== "anyone"))(
    "$name is not sent by nobody",
    async (one) => {
      const { client, calls } = page(one, false);

      await expect(call(client, one)).rejects.toEqual(new NoSessionError());
      expect(calls()).toEqual([]);
    },
  );

  it.each(callsWhere(({ caller }) => !caller || caller === "anyone"))(
    "$name may be sent by nobody",
    async (one) => {
      const { client, calls } = page(one, false);

      await call(client, one);

      expect(calls()[0]?.body ?? {}).not.toHaveProperty("intermediate_session_token");
    },
  );

  it.each(callsWhere(({ caller }) => caller === "either"))(
    "$name may be sent with a session alone",
    async (one) => {
      storeSession();
      const { client, calls } = page(one, false);

      await call(client, one);

      expect(calls()[0]?.body).not.toHaveProperty("intermediate_session_token");
    },
  );
});
