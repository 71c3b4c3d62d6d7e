import { readFileSync } from "node:fs";
import { completeness, naReason } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import { portfolioFigureRows, subjectFigureRows } from "./breakdown/figure-rows.ts";
import { englishParts } from "./messages/en.ts";

const guide = readFileSync(new URL("../../../../../docs/figures.md", import.meta.url), "utf8");

it.each(naReason.options)(
  "tells the reader of docs/figures.md when a figure is N/A: %s",
  (reason) => {
    expect(guide).toContain(`| \`${reason}\` |`);
  },
);

it("names every level of completeness, and says each in a sentence", () => {
  for (const name of ["Complete", "Since Nov 2024", "Estimated"]) {
    expect(guide).toContain(`| ${name} |`);
  }
  expect(Object.keys(englishParts.completeness)).toEqual(completeness.options);
});

it.each(Object.entries({ ...portfolioFigureRows, ...subjectFigureRows }))(
  "says what the figure means: %s",
  (_figure, { guide: words }) => {
    expect(guide).toContain(`**${words}**`);
  },
);
