import { expect, it } from "vitest";
import { readCsv } from "../../testing/recompute-csv.ts";
import { type Cell, writeCsv } from "./csv.ts";

it.each<[string, Cell, string]>([
  ["text", "Alpha", "Alpha"],
  ["a number to its last digit", 0.1 + 0.2, "0.30000000000000004"],
  ["a negative number as a number", -12.5, "-12.5"],
  ["unknown as empty", null, ""],
  ["true as yes", true, "yes"],
  ["false as no", false, "no"],
  ["a comma in quotes", "a,b", '"a,b"'],
  ["quotes doubled", 'the "A"', '"the ""A"""'],
  ["a line break in quotes", "a\nb", '"a\nb"'],
  ["a formula as text", "=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["a plus as text", "+1", "'+1"],
  ["a minus as text", "-1", "'-1"],
  ["an at sign as text", "@cmd", "'@cmd"],
  ["a tab as text", "\t=1", "'\t=1"],
])("writes %s", (_case, cell, expected) => {
  expect(writeCsv(["cell"], [[cell]])).toBe(`cell\r\n${expected}\r\n`);
});

it("is read back as it was written", () => {
  const rows = [['"Gamma", Inc.', "a\r\nb"]];

  const [read] = readCsv(writeCsv(["name", "note"], rows));

  expect(read).toEqual({ name: '"Gamma", Inc.', note: "a\r\nb" });
});
