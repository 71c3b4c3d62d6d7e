import { describe, expect, it } from "vitest";
import type { SignInProduct } from "../config/config.ts";
import { blocksOf, isDivided } from "./blocks.ts";
import { openWays } from "./organization-entry.ts";

const drawn = (...products: SignInProduct[]) => {
  const blocks = blocksOf({ products, oauth: ["google"], connections: null });
  return blocks.flatMap((block, index) => (isDivided(blocks, index) ? ["or", block] : [block]));
};

it.each<[SignInProduct[], string[]]>([
  [
    ["magic_link", "oauth", "sso"],
    ["address", "or", "oauth", "sso"],
  ],
  [
    ["magic_link", "oauth", "password"],
    ["address", "or", "oauth"],
  ],
  [
    ["oauth", "email_otp"],
    ["oauth", "or", "address"],
  ],
  [
    ["sso", "password", "oauth"],
    ["sso", "or", "address", "or", "oauth"],
  ],
  [
    ["oauth", "sso"],
    ["oauth", "sso"],
  ],
  [["password"], ["address"]],
  [[], []],
])("of %j stand there %j", (products, expected) => {
  expect(drawn(...products)).toEqual(expected);
});

describe("openWays", () => {
  const connection = { connection_id: "c", display_name: "Okta" };
  const all = {
    products: ["magic_link", "oauth", "sso"],
    oauth: ["google", "github"],
    connections: [connection],
  } as const;

  it.each([
    ["all", all, null, ["magic_link", "oauth", "sso"], ["google", "github"]],
    ["one provider", all, ["github_oauth"], ["oauth"], ["github"]],
    ["no provider of the page", all, ["slack_oauth", "magic_link"], ["magic_link"], []],
    ["no connection", { ...all, connections: [] }, null, ["magic_link", "oauth"], all.oauth],
    ["unknown connections", { ...all, connections: null }, ["sso"], ["sso"], []],
    ["no providers", { ...all, oauth: [] }, null, ["magic_link", "sso"], []],
  ])("%s", (_case, ways, allowed, products, oauth) => {
    expect(openWays(ways, allowed)).toEqual({ ...ways, products, oauth });
  });
});
