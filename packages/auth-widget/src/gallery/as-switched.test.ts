import { expect, it } from "vitest";
import { asSwitched } from "./as-switched.ts";

it("offers what was switched on, in that order, and nothing else", () => {
  const { screen } = asSwitched("Discovery", ["password", "oauth"]);
  expect(screen).toMatchObject({
    name: "main",
    door: { organization: null, products: ["password", "oauth"] },
  });
});

it("stands before one organization in its flow", () => {
  const { screen } = asSwitched("Organization", ["sso"]);
  expect(screen).toMatchObject({
    door: {
      organization: { name: "Whitfield Family" },
      products: ["sso"],
      connections: [{ display_name: "Okta" }],
    },
  });
});
