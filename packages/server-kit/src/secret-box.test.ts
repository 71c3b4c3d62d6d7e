import { describe, expect, it } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const place = { table: "connections", column: "token", rowId: "c1", organizationId: "o1" };
const box = createSecretBox("a master key of some length, at least 32", "portfolio");

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
    const other = createSecretBox("another master key, just as long as that", "portfolio");
    expect(() => other.open(sealed, place)).toThrow();
    const purpose = createSecretBox("a master key of some length, at least 32", "auth");
    expect(() => purpose.open(sealed, place)).toThrow();
  });
});
