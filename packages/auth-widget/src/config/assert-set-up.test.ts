import { expect, it } from "vitest";
import { aConfig } from "../testing/draw.tsx";
import { assertSetUp } from "./assert-set-up.ts";

it.each([{}, { products: [] }, { products: ["oauth", "sso"], authFlowType: "Organization" }])(
  "takes a configuration with %j",
  (changes) => {
    expect(() => assertSetUp({}, { ...aConfig, ...changes })).not.toThrow();
  },
);

it.each([
  [{ products: "magic_link" }, `config.products can't be "magic_link".`],
  [{ products: ["magiclink"] }, `config.products can't be ["magiclink"].`],
  [{ authFlowType: "discovery" }, `config.authFlowType can't be "discovery".`],
  [{ emailMagicLinksOptions: undefined }, "config.emailMagicLinksOptions can't be undefined."],
])("refuses a configuration with %j", (changes, reason) => {
  expect(() => assertSetUp({}, { ...aConfig, ...changes })).toThrow(reason);
});

it("refuses a client or a configuration that is not there", () => {
  expect(() => assertSetUp(undefined, aConfig)).toThrow("client can't be undefined.");
  expect(() => assertSetUp({}, undefined)).toThrow("config.products can't be undefined.");
});
