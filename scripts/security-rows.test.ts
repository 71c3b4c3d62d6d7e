import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(checkout, path), "utf8");

/** How many rows each part of the list has, for the parts that concern the identity server. */
const PARTS = {
  TOK: 8,
  ENUM: 6,
  CSRF: 3,
  PKCE: 2,
  URL: 3,
  OTP: 5,
  MFA: 6,
  PWD: 7,
  SES: 6,
  JWT: 3,
  AUTHZ: 5,
  TEN: 4,
  WEB: 1,
  API: 5,
  CRY: 3,
  LOG: 3,
  DATA: 2,
  PRF: 10,
  OIDC: 4,
  SSRF: 1,
  SAML: 6,
} as const;
const ids = Object.entries(PARTS).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}-${index + 1}`),
);

const table = read("docs/security-rows.md");
const rows = new Map(
  [...table.matchAll(/^\| ([A-Z]+-\d+) \| .+ \| (.+) \|$/gm)].map(([, id = "", cell = ""]) => [
    id,
    [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
  ]),
);

/**
 * Whether a file has a test, or a group of tests, whose name carries the id: a comment is not
 * enough.
 */
const names = (path: string, id: string): boolean =>
  new RegExp(`["'\`][^"'\`\\n]*\\b${id}\\b`).test(read(path));

describe("docs/security-rows.md", () => {
  it("has every row, in order, and no other", () => {
    expect([...rows.keys()]).toEqual(ids);
  });

  it.each(ids)("%s: names tests that carry it", (id) => {
    const paths = rows.get(id) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      expect(path).toMatch(/\.test\.tsx?$/);
      expect([path, existsSync(join(checkout, path)) && names(path, id)]).toEqual([path, true]);
    }
  });
});
