import { expect, it, vi } from "vitest";
import { aConfig } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";
import { assertSetUp } from "./assert-set-up.ts";

const client = createFakeClient();

// First: it is said once.
it("names what oauth needs, once", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const products = ["oauth"];
  for (const providers of [undefined, []]) {
    assertSetUp(client, { ...aConfig, products, oauthOptions: { providers } });
  }
  assertSetUp(client, { ...aConfig, products, oauthOptions: { providers: ["google"] } });

  expect(warn.mock.calls).toEqual([["[auth-widget]", "Set oauthOptions.providers"]]);
  warn.mockRestore();
});

it.each([
  {},
  { products: [] },
  { products: ["oauth", "sso"], authFlowType: "Organization" },
  { language: "fr" },
])("takes a configuration with %j", (changes) => {
  expect(() => assertSetUp(client, { ...aConfig, ...changes })).not.toThrow();
});

const PRODUCTS = `Right is: a list of "magic_link", "email_otp", "password", "oauth", "sso".`;
const FLOWS = `Right is: "Discovery", "Organization", "PasswordReset".`;

it.each([
  [{ products: "magic_link" }, `config.products can't be "magic_link". ${PRODUCTS}`],
  [{ products: ["magic-link"] }, `config.products can't be ["magic-link"]. ${PRODUCTS}`],
  [{ products: ["emailMagicLinks"] }, `config.products can't be ["emailMagicLinks"]. ${PRODUCTS}`],
  [{ products: undefined }, `config.products can't be undefined. ${PRODUCTS}`],
  [{ authFlowType: "discovery" }, `config.authFlowType can't be "discovery". ${FLOWS}`],
  [
    { emailMagicLinksOptions: undefined },
    "config.emailMagicLinksOptions can't be undefined. Right is: { discoveryRedirectURL }.",
  ],
  [{ language: 1 }, "config.language can't be 1."],
])("refuses a configuration with %j, with what is right", (changes, reason) => {
  expect(() => assertSetUp(client, { ...aConfig, ...changes })).toThrow(reason);
});

it.each([
  [undefined, "client can't be undefined. Right is: what useSignInClient"],
  [null, "client can't be null."],
  [{}, "client can't be an object with nothing."],
  [{ session: {} }, "client can't be an object with session."],
])("refuses %j in place of a client", (given, reason) => {
  expect(() => assertSetUp(given, aConfig)).toThrow(reason);
});

it("refuses a configuration that is not there", () => {
  expect(() => assertSetUp(client, undefined)).toThrow("config can't be undefined.");
  expect(() => assertSetUp(client, {})).toThrow("config.products can't be undefined.");
});

it("refuses an answer that is none, and takes a finished one", () => {
  expect(() => assertSetUp(client, aConfig, {})).toThrow(
    "unfinished can't be an object with nothing. Right is: the answer of a sign-in.",
  );
  expect(() => assertSetUp(client, aConfig, { member_session: {} })).not.toThrow();
});

it("names a misspelt address of links once", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const emailMagicLinksOptions = { discoveryRedirectUrl: "https://app.example/authenticate" };
  for (let time = 0; time < 2; time += 1) {
    assertSetUp(client, { ...aConfig, emailMagicLinksOptions });
  }

  expect(warn.mock.calls).toEqual([
    [
      "[auth-widget]",
      "config.emailMagicLinksOptions.discoveryRedirectUrl is not known: write discoveryRedirectURL.",
    ],
  ]);
  warn.mockRestore();
});
