import { describe, expect, it } from "vitest";
import { createSecretBox, type Keys } from "./secret-box.ts";

const place = { table: "connections", column: "token", rowId: "c1", organizationId: "o1" };
/** Versions 1, 2 … of which the last seals. */
const fixedKeys = (...secrets: string[]): Keys => {
  const find = (version: number) => {
    const secret = secrets[version - 1];
    return secret === undefined ? undefined : { version, secret };
  };
  return { find, current: () => ({ version: secrets.length, secret: secrets.at(-1) ?? "" }) };
};
const first = "a master key of some length, at least 32";
const keys = fixedKeys(first);
const box = createSecretBox(keys, "portfolio");

describe("createSecretBox", () => {
  it("opens what it sealed, and never seals the same text the same way", () => {
    const [one, two] = [box.seal("access-123", place), box.seal("access-123", place)];
    expect(one).not.toBe(two);
    expect(one).not.toContain("access-123");
    expect(box.open(one, place)).toBe("access-123");
    expect(box.open(two, place)).toBe("access-123");
  });

  it.each([
    ["another row", { ...place, rowId: "c2" }],
    ["another organization", { ...place, organizationId: "o2" }],
    ["another column", { ...place, column: "other" }],
    ["another table", { ...place, table: "other" }],
  ])("does not open a text that was moved to %s", (_name, moved) => {
    expect(() => box.open(box.seal("access-123", place), moved)).toThrow();
  });

  it("does not open a changed, cut or foreign text", () => {
    const sealed = box.seal("access-123", place);
    const changed = sealed.slice(0, -2) + (sealed.endsWith("A") ? "BB" : "AA");
    for (const text of [changed, sealed.slice(0, 20), "plain", "", "v9.AAAA"]) {
      expect(() => box.open(text, place)).toThrow();
    }
    const other = createSecretBox(fixedKeys("another key, just as long as that"), "portfolio");
    expect(() => other.open(sealed, place)).toThrow();
    const purpose = createSecretBox(keys, "auth");
    expect(() => purpose.open(sealed, place)).toThrow();
  });

  it("opens what was sealed before there were versions", () => {
    const text = "v1.AAECAwQFBgcICQoLRgm9EhIR5KP6jgSNb_U6r_zKcQ1w0A2WfTY";
    expect(box.open(text, place)).toBe("access-123");
  });

  it("CRY-2: seals under the newest version, opens the ones before, and knows one from the other", () => {
    const rotated = createSecretBox(fixedKeys(first, "the second key"), "portfolio");
    const [old, young] = [box.seal("access-123", place), rotated.seal("access-123", place)];
    expect([old.slice(0, 3), young.slice(0, 3)]).toEqual(["v1.", "v2."]);
    expect(rotated.open(old, place)).toBe("access-123");
    expect(rotated.open(young, place)).toBe("access-123");
    expect(() => rotated.open(`v1.${young.slice(3)}`, place)).toThrow();
    const same = createSecretBox(fixedKeys(first, first), "portfolio");
    expect(() => same.open(`v2.${old.slice(3)}`, place)).toThrow();
  });

  it("CRY-2: asks to come back for a version that is not known yet", () => {
    const later = createSecretBox(fixedKeys(first, "the second key"), "portfolio");
    const sealed = later.seal("access-123", place);
    expect(() => box.open(sealed, place)).toThrow(
      expect.objectContaining({ type: "service_unavailable", retryAfterSeconds: 1 }),
    );
  });
});
