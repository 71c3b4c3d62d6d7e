import { describe, expect, it } from "vitest";
import { filteredPath, filterText, readFilter, withoutFilter } from "./portfolio-filter.ts";

describe("the part that an address asks for", () => {
  it.each([
    ["", {}],
    ["?view=timeline&sort=gain", {}],
    ["?class=stock&type=retirement", { class: "stock", type: "retirement" }],
    ["?search=%20fund%20", { search: "fund" }],
    ["?class=gold&type=secret&search=%20", {}],
    [`?search=${"a".repeat(101)}&person=member-1`, { person: "member-1" }],
  ])("%s", (search, part) => {
    expect(readFilter(search)).toEqual(part);
  });

  it("is told in one order, however it was written", () => {
    expect(filterText(readFilter("?class=stock&account=a%20b"))).toBe("account=a+b&class=stock");
    expect(filterText({})).toBe("");
  });

  it("is left without what else the address holds", () => {
    expect(withoutFilter("?view=timeline&class=stock&search=x")).toBe("?view=timeline");
    expect(withoutFilter("?class=stock")).toBe("");
  });
});

it("asks a path of the API for a part", () => {
  expect(filteredPath("/dashboard-data", "")).toBe("/dashboard-data");
  expect(filteredPath("/dashboard-data", "class=stock")).toBe("/dashboard-data?class=stock");
  expect(filteredPath("/explain/irr?by=account", "class=stock")).toBe(
    "/explain/irr?by=account&class=stock",
  );
});
