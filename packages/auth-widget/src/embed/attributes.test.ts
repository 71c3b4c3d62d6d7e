import { expect, it } from "vitest";
import { configFrom } from "./attributes.ts";

const page = "https://app.example/login";
const from = (attributes: Record<string, string>) =>
  configFrom((name) => attributes[name] ?? null, page).config;

it("reads a whole configuration", () => {
  const attributes = {
    products: "password  magic_link",
    "oauth-providers": "github google myspace",
    flow: "Organization",
    "redirect-url": "https://app.example/authenticate",
    "organization-slug": "whitfield",
    language: "es",
    scheme: "dark",
  };
  expect(from(attributes)).toEqual({
    products: ["password", "magic_link"],
    oauthOptions: { providers: ["github", "google"] },
    authFlowType: "Organization",
    emailMagicLinksOptions: { discoveryRedirectURL: "https://app.example/authenticate" },
    organizationSlug: "whitfield",
    language: "es",
    theme: { scheme: "dark" },
  });
});

it.each(["es-MX", "ES", "es_419", "en-GB"])("takes the language %s of a country", (language) =>
  expect(from({ language }).language).toBe(language),
);

it("leaves out what nobody said, and words that are none of ours", () => {
  const bare = {
    products: [],
    authFlowType: "Discovery",
    emailMagicLinksOptions: { discoveryRedirectURL: page },
  };
  expect(from({})).toEqual(bare);
  expect(
    from({ products: "telepathy", flow: "discovery", language: "tlh", scheme: "neon" }),
  ).toEqual(bare);
});
