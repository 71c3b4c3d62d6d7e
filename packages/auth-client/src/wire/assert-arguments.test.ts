import { describe, expect, it } from "vitest";
import { assertArguments, type FieldRule, type RulesOf } from "./assert-arguments.ts";
import { UsageError } from "./errors.ts";

const cases: [FieldRule, unknown, string | null][] = [
  ["string", "x", null],
  ["string", undefined, "must be a string."],
  ["string", 1, "must be a string."],
  ["number", 30, null],
  ["number", "30", "must be a number."],
  ["number", Number.NaN, "must be a number."],
  ["string?", undefined, null],
  ["string?", null, "must be a string."],
  ["number?", undefined, null],
  ["number?", "5", "must be a number."],
  ["boolean?", true, null],
  ["boolean?", "true", "must be a boolean."],
  ["object?", {}, null],
  ["object?", [], "must be an object."],
  ["string array?", ["a"], null],
  ["string array?", ["a", 1], "must be an array of strings."],
];

describe("argument checks", () => {
  it.each(cases)("%s given %j: %s", (rule, value, complaint) => {
    const check = () => assertArguments("a.call", { field: value }, { field: rule });

    if (complaint === null) expect(check).not.toThrow();
    else expect(check).toThrow(new UsageError("a.call", `field ${complaint}`));
  });

  it("names the method and the first wrong field", () => {
    const check = () => assertArguments("magicLinks.authenticate", {}, { token: "string" });

    expect(check).toThrow("Invalid call to magicLinks.authenticate\ntoken must be a string.");
  });

  it.each([undefined, null, "text", []])("refuses %j in place of an object", (argument) => {
    expect(() => assertArguments("a.call", argument, {})).toThrow("Invalid call to a.call");
  });
});

describe("rules and types", () => {
  it("agree, or do not compile", () => {
    interface Request {
      code: string;
      limit?: number | undefined;
      roles?: string[] | undefined;
    }
    const right: RulesOf<Request> = { code: "string", limit: "number?", roles: "string array?" };
    // @ts-expect-error a field without a rule
    const forgotten: RulesOf<Request> = { code: "string", limit: "number?" };
    // @ts-expect-error a rule of another kind
    const wrong: RulesOf<Request> = { code: "number", limit: "number?", roles: "string array?" };
    // @ts-expect-error an optional field that must not be missing
    const strict: RulesOf<Request> = { code: "string", limit: "number", roles: "string array?" };

    expect(() => assertArguments("a.call", { code: "1" }, right)).not.toThrow();
    expect([forgotten, wrong, strict]).toHaveLength(3);
  });
});
