import { expect, it } from "vitest";
import { embedSnippets } from "./embed-snippets.ts";
import { readChoice } from "./gallery-choice.ts";

const url = "https://auth.example.com";
const written = (query: string) => {
  const snippets = embedSnippets(readChoice(new URLSearchParams(query)), url);
  return new Map(snippets.map(({ id, code }) => [id, code]));
};

function elementOf(code = ""): Element {
  const page = new DOMParser().parseFromString(code, "text/html");
  const element = page.querySelector("stocks-vibe-sign-in");
  if (!element) throw new Error("The snippet has no element.");
  return element;
}

it("writes an element that says what was switched, and no attribute without a word", () => {
  const query = "flow=Organization&organization=whitfield&products=oauth,password&language=es";
  const element = elementOf(written(query).get("element"));
  const attributes = element.getAttributeNames().map((name) => [name, element.getAttribute(name)]);
  expect(Object.fromEntries(attributes)).toEqual({
    "public-token": "public-token-…",
    "base-url": url,
    products: "password oauth",
    "oauth-providers": "google microsoft",
    flow: "Organization",
    "organization-slug": "whitfield",
    language: "es",
    scheme: "auto",
    "redirect-url": "https://app.example.com/authenticate",
  });
  const plain = elementOf(written("").get("element"));
  expect(plain.hasAttribute("oauth-providers")).toBe(false);
  expect(plain.hasAttribute("organization-slug")).toBe(false);
});

it("writes the same configuration for the component and the script", () => {
  const snippets = written("products=email_otp&theme=dark");
  for (const id of ["react", "script"]) {
    expect(snippets.get(id)).toContain('products: ["email_otp"],');
    expect(snippets.get(id)).toContain('theme: { scheme: "dark" },');
    expect(snippets.get(id)).toContain(url);
  }
});
