import { expect, it } from "vitest";
import { nora } from "#test/fake-auth.ts";
import {
  domainsOf,
  logoProblem,
  methodsProblem,
  nameProblem,
  slugProblem,
} from "./check-settings.ts";

const withPassword = { ...nora, member_password_id: "password-1" };

it.each([
  ["nothing", [], nora, /at least one/],
  ["a mailed link", ["magic_link"], nora, null],
  ["a mailed code beside others", ["email_otp", "magic_link"], nora, null],
  ["what the sign-in page does not offer", ["email_otp"], nora, /offers none of these/],
  ["a password, without having one", ["password"], nora, /could not sign in yourself/],
  ["a password, having one", ["password"], withPassword, null],
  ["accounts elsewhere alone", ["google_oauth"], withPassword, /could not sign in yourself/],
  ["single sign-on, never used", ["sso"], withPassword, /by single sign-on yourself first/],
  [
    "single sign-on, used before",
    ["sso"],
    { ...nora, sso_registrations: [{ connection_id: "c-1" }] },
    null,
  ],
  [
    "a password, and a code that is not offered",
    ["password", "email_otp"],
    nora,
    /sign in yourself/,
  ],
])("ways to sign in: %s", (_what, methods, me, problem) => {
  const found = methodsProblem(methods, {
    me,
    products: ["magic_link", "password", "google_oauth", "sso"],
  });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

it("texts are what the server takes", () => {
  expect(nameProblem(" ")).not.toBeNull();
  expect(nameProblem("Whitfield")).toBeNull();
  expect(slugProblem("white field")).not.toBeNull();
  expect(slugProblem("w")).not.toBeNull();
  expect(slugProblem("whitfield-family_2.~")).toBeNull();
  expect(slugProblem("..")).toMatch(/dots alone/);
  expect(slugProblem("organization-test-2f0c")).toMatch(/Choose another/);
  expect(slugProblem("organization-tests")).toBeNull();
  expect(logoProblem("")).toBeNull();
  expect(logoProblem("https://x.example/logo.png")).toBeNull();
  expect(logoProblem("http://x.example/logo.png")).not.toBeNull();
  expect(logoProblem("javascript:alert(1)")).not.toBeNull();
});

it("domains are read from lines, commas and what people put before them", () => {
  expect(domainsOf("Whitfield.example\n@x.example, y.example;; x.example\n")).toEqual([
    "whitfield.example",
    "x.example",
    "y.example",
  ]);
  expect(domainsOf(" \n")).toEqual([]);
});
