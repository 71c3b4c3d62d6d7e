import { expect, it } from "vitest";
import { slugIn } from "./actions.ts";

it.each([
  ["https://larkspur.example.com", "https://{{slug}}.example.com", "larkspur"],
  ["https://larkspur.example.com/login?a=b", "https://{{slug}}.example.com", "larkspur"],
  ["https://example.com/larkspur/login", "https://example.com/{{slug}}", "larkspur"],
  ["https://example.com/o/larkspur#top", "https://example.com/o/{{slug}}", "larkspur"],
  ["https://LARKSPUR.example.com", "https://{{slug}}.example.com", "LARKSPUR"],
  ["https://example.com/", "https://{{slug}}.example.com", null],
  ["https://evil.test/larkspur.example.com", "https://{{slug}}.example.com", null],
  ["https://larkspur.example.com.evil.test", "https://{{slug}}.example.com", null],
  ["https://larkspurXexample.com", "https://{{slug}}.example.com", null],
  ["https://example.com/larkspur", "https://example.com/", null],
  ["https://a.b.test/c", "https://{{slug}}.b.test/{{slug}}", null],
])("reads of %s by %s: %s", (address, pattern, slug) => {
  expect(slugIn(address, pattern)).toBe(slug);
});
