import { type Cell, writeCsv } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import { readCsv } from "../../testing/recompute-csv.ts";

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
  ["a tab before it", "\t=1", `"'\t'=1"`],
  ["a blank before it", " =1", "' =1"],
  ["many blanks before it", "   \u00a0\u3000=1", "'   \u00a0\u3000=1"],
  ["a line feed before it", "\n=1", `"'\n'=1"`],
  ["a carriage return before it", "\r=1", `"'\r'=1"`],
  ["a mark without width before it", "\u200b\ufeff@SUM(1)", "'\u200b\ufeff@SUM(1)"],
  ["a control before it", "\u0000\u001f-1", "'\u0000\u001f-1"],
  ["a quote before it", '"=1', `"'""=1"`],
  ["a full-width equals sign", "＝1", "'＝1"],
  ["a full-width plus", "＋1", "'＋1"],
  ["a full-width minus", "－1", "'－1"],
  ["a full-width at sign", "＠SUM", "'＠SUM"],
  ["a small equals sign", "\ufe66 1", "'\ufe66 1"],
  ["the minus sign of print", "−1", "'−1"],
  ["a full-width one after a blank", "\t ＝1", `"'\t' ＝1"`],
  ["one after the separator of another locale", "Fund;=1", `"Fund;'=1"`],
  ["one after that separator and a blank", "Fund; @SUM", `"Fund;' @SUM"`],
  ["one after that separator and a quote", 'Fund;"=1', `"Fund;'""=1"`],
  ["several of them", "a;=1;b;+2", `"a;'=1;b;'+2"`],
  ["one after a comma", "a,=1", `"a,'=1"`],
  ["one after a tab inside", "a\t=1", `"a\t'=1"`],
  ["one after a bar", "a|=1", `"a|'=1"`],
  ["one after a line feed inside", "a\n=1", `"a\n'=1"`],
  ["one after a line separator", "a\u2028=1", `"a\u2028'=1"`],
  ["text that only holds such characters later", "A-B = C+D @ E", "A-B = C+D @ E"],
  ["an apostrophe of its own", "'tis", "'tis"],
  ["a share in quotes for another locale's sake", "a; b", '"a; b"'],
  ["a very small number", 1e-7, "1e-7"],
  ["minus zero and below as numbers", -0.5, "-0.5"],
])("writes %s", (_case, cell, expected) => {
  expect(writeCsv(["cell"], [[cell]])).toBe(`cell\r\n${expected}\r\n`);
});

it("leaves no formula in a cell, whichever character other programs take for the separator", () => {
  const leads = [
    "",
    " ",
    "\t",
    "\n",
    "\r",
    "\u00a0",
    "\u200b",
    '"',
    "x;",
    "x; ",
    "x,",
    "x\t",
    "x|",
    'x;"',
  ];
  const starts = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
  const isFormula = (cell: string) => /^[\s\p{Z}\p{C}"]*[=+\-@＝＋－＠]/u.test(cell);

  for (const lead of leads) {
    for (const start of starts) {
      const csv = writeCsv(["a", "b"], [["Fund", `${lead}${start}1+1`]]);
      for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[|\r\n]/]) {
        // The crudest of readers: it knows no quotes.
        expect([csv, csv.split(separator).filter(isFormula)]).toEqual([csv, []]);
      }
    }
  }
});

it("grows no faster than its texts, of the worst kind too", () => {
  const begun = performance.now();
  for (const text of ["\t", " ", ";", '"', "; ", "=", "\u200b"]) {
    writeCsv(["cell"], [[text.repeat(50_000)]]);
  }
  // In step with their length it is a tenth of a second; with its square, half a minute. A busy
  // machine makes neither the other.
  expect(performance.now() - begun).toBeLessThan(8_000);
});

it("is read back as it was written", () => {
  const rows = [['"Gamma", Inc.', "a\r\nb"]];

  const [read] = readCsv(writeCsv(["name", "note"], rows));

  expect(read).toEqual({ name: '"Gamma", Inc.', note: "a\r\nb" });
});
