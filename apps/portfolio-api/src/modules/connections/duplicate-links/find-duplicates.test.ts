import { describe, expect, it } from "vitest";
import { findDuplicates, type LinkedAccount } from "./find-duplicates.ts";

const account = (id: string, changes: Partial<LinkedAccount> = {}): LinkedAccount => ({
  id,
  connectionId: `link-of-${id}`,
  mask: "1234",
  subtype: "ira",
  name: "Rollover",
  group: null,
  ...changes,
});
const found = (...accounts: LinkedAccount[]) => Object.fromEntries(findDuplicates(accounts));

describe("accounts that came twice", () => {
  it("are those of two links with the same mask, name and kind", () => {
    expect(found(account("a"), account("b"))).toEqual({ a: "a", b: "a" });
    expect(found(account("a"), account("b"), account("c"))).toEqual({ a: "a", b: "a", c: "a" });
  });

  it.each([
    ["another mask", { mask: "9999" }],
    ["another name", { name: "Inherited" }],
    ["another kind", { subtype: "roth" }],
    ["no mask", { mask: null }],
  ])("are none that differ: %s", (_what, changes) => {
    expect(found(account("a"), account("b", changes))).toEqual({});
  });

  it("are none without a mask on both sides: two people may each have a plan of that name", () => {
    expect(found(account("a", { mask: null }), account("b", { mask: null }))).toEqual({});
  });

  it("are none of one link, nor where one link has two of them", () => {
    const own = { connectionId: "one" };
    expect(found(account("a", own), account("b", own))).toEqual({});
    expect(found(account("a", own), account("b", own), account("c"))).toEqual({});
  });

  it("are told of once, and a further one joins the group that is known", () => {
    const known = { group: "a" };
    expect(found(account("a", known), account("b", known))).toEqual({});
    expect(found(account("a", known), account("b", known), account("c"))).toEqual({ c: "a" });
    // The first link was removed meanwhile: the group keeps its name.
    expect(found(account("b", known), account("c"))).toEqual({ c: "a" });
  });
});
