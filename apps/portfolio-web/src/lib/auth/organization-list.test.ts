import { describe, expect, it } from "vitest";
import { apartFrom, foundBy } from "./organization-list.ts";

const one = (name: string, slug: string, more: object = {}) => ({
  organization: {
    organization_id: slug,
    organization_name: name,
    organization_slug: slug,
  },
  membership: { type: "active_member", member: null },
  ...more,
});
const smithA = one("Smith Family", "smith-a", {
  invited_by: "Harriet Host",
  joined_at: "2026-01-05T12:00:00Z",
});
const smithB = one("SMITH FAMILY", "smith-b");
const nunez = one("Núñez y Asociados", "nunez", { invited_by: "harriet host" });
const all = [smithA, smithB, nunez];

describe("a list of organizations", () => {
  it.each([
    ["", all],
    ["smith", [smithA, smithB]],
    ["family smith-b", [smithB]],
    ["NUNEZ", [nunez]],
    ["harriet", [smithA, nunez]],
    ["smith nunez", []],
  ])("is narrowed by '%s', in any order of words and without accents", (text, found) => {
    expect(foundBy(text, all)).toEqual(found);
  });

  it("shows what is named so before what has the words in a slug by chance", () => {
    const byChance = one("Client 1", "org-1795773772210");
    const meant = one("Client 77", "org-1795773700001");
    expect(foundBy("client 77", [byChance, meant])).toEqual([meant, byChance]);
  });

  it("says what tells equal names apart, and nothing of a name of its own", () => {
    expect(apartFrom(smithA, all)).toBe("smith-a · invited by Harriet Host · joined Jan 5, 2026");
    expect(apartFrom(smithB, all)).toBe("smith-b");
    expect(apartFrom(nunez, all)).toBeNull();
  });
});
