import { describe, expect, it } from "vitest";
import { mapAttributes } from "./attribute-mapping.ts";

const nameId = "ada@family.example";
const mapping = { email: "mail", full_name: "displayName", groups: "memberOf" };
const map = (attributes: Record<string, readonly string[]>, by: Record<string, string> = mapping) =>
  mapAttributes({ nameId, attributes }, by);

describe("the attributes of an assertion", () => {
  it("become a person by the administrator's mapping", () => {
    const attributes = {
      mail: ["Ada@Family.Example"],
      displayName: ["Ada Lovelace"],
      memberOf: ["Staff", "Admins", "Staff"],
      department: ["Engines"],
    };
    expect(map(attributes, { ...mapping, team: "department" })).toEqual({
      emailAddress: "ada@family.example",
      name: "Ada Lovelace",
      groups: ["Staff", "Admins"],
      extra: { team: "Engines" },
      hasGroupsLink: false,
    });
  });

  it("may say the address by the subject itself", () => {
    expect(map({}, { email: "NameID" }).emailAddress).toBe(nameId);
  });

  it.each([
    ["none", []],
    ["several", ["ada@family.example", "boss@family.example"]],
    ["two in one", ["ada@family.example,boss@family.example"]],
    ["no address", ["ada"]],
    ["a letter that only looks like one of ASCII", ["\u0430da@family.example"]],
    ["a Kelvin sign, which becomes a k in lower case", ["\u212ate@family.example"]],
    ["an empty one", [""]],
  ])("have no address: %s", (_name, mail) => {
    expect(map({ mail }).emailAddress).toBe("");
  });

  it("have an address in lower case and without white space", () => {
    expect(map({ mail: [" ADA@family.EXAMPLE\n"] }).emailAddress).toBe("ada@family.example");
  });

  const names = { first_name: "given", last_name: "family" };
  it.each([
    [{ given: ["Ada"], family: ["Lovelace"] }, "Ada Lovelace"],
    [{ given: ["Ada"] }, "Ada"],
    [{ family: ["Lovelace"] }, "Lovelace"],
    [{}, ""],
    [{ given: ["A".repeat(100)], family: ["B".repeat(100)] }, ""],
  ])("have a name of two parts: %j", (attributes, name) => {
    expect(map(attributes, names).name).toBe(name);
  });

  it("have groups exactly as they are written", () => {
    expect(map({ memberOf: ["staff", "Staff", " staff", "CN=staff,DC=x"] }).groups).toEqual([
      "staff",
      "Staff",
      " staff",
      "CN=staff,DC=x",
    ]);
  });

  it("have unknown groups, not none, where the provider sends a link to them", () => {
    const link = "http://schemas.microsoft.com/claims/groups.link";
    const attributes = { [link]: ["https://graph.example/1"], memberOf: ["yesterday"] };
    expect(map(attributes)).toMatchObject({ groups: [], hasGroupsLink: true });
  });

  it("are looked up as names, never as what every object has", () => {
    const by = { email: "constructor", full_name: "__proto__", groups: "toString", x: "valueOf" };
    expect(map({}, by)).toEqual({
      emailAddress: "",
      name: "",
      groups: [],
      extra: {},
      hasGroupsLink: false,
    });
  });

  it("are kept by any key, even one that objects have", () => {
    const { extra } = map({ a: ["1", "2"] }, JSON.parse('{"__proto__": "a", "b": "a"}'));
    expect(Object.entries(extra)).toEqual([
      ["__proto__", "1,2"],
      ["b", "1,2"],
    ]);
  });

  it("leave out what is too long", () => {
    expect(map({ a: ["x".repeat(1_025)] }, { b: "a" }).extra).toEqual({});
  });
});
