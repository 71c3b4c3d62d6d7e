import { describe, expect, it } from "vitest";
import { broker, custodian } from "../testing/samples.ts";
import { matchingInstitutions } from "./institutions-screen.tsx";

describe("matchingInstitutions", () => {
  it.each([
    ["nothing typed", "", [broker, custodian]],
    ["part of a name, any case", "OAK", [custodian]],
    ["part of a kind", "roth", [broker]],
    ["words in any order", "ira trust", [custodian]],
    ["only blanks", "   ", [broker, custodian]],
    ["something else", "bank", []],
  ])("finds by %s", (_, query, expected) => {
    expect(matchingInstitutions([broker, custodian], query)).toEqual(expected);
  });
});
