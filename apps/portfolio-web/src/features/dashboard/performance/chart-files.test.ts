import { writeCsv } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import { aTimeline, someYears } from "#test/example-performance.ts";
import { excessFile, returnsFile, timelineFile } from "./chart-actions.tsx";

it("saves the returns of each year to their last digit, and leaves unknown ones empty", () => {
  const years = someYears();
  const [first] = years.years;
  if (!first) throw new Error("a year");
  const unknown = { ...first, benchmarkReturn: null, excessReturn: null };
  const { name, header, rows } = returnsFile({ ...years, years: [unknown] });

  expect(name).toBe(`yearly-returns-${first.to}.csv`);
  expect(writeCsv(header, rows)).toBe(
    `Year,From,To,Portfolio,S&P 500\r\n${first.year},${first.from},${first.to},${first.portfolioReturn},\r\n`,
  );
});

it("saves beside the returns how far each year was ahead", () => {
  const years = someYears();
  const { name, header, rows } = excessFile(years);

  expect(name).toBe(`benchmark-comparison-${years.years.at(-1)?.to}.csv`);
  expect(header.at(-1)).toBe("Excess");
  expect(rows.map((row) => row.at(-1))).toEqual(
    years.years.map(({ excessReturn }) => excessReturn),
  );
});

it("saves every point of the range that is shown, to the cent", () => {
  const timeline = aTimeline();
  const { name, header, rows } = timelineFile(timeline);

  expect(name).toBe("timeline-1Y-2026-11-20.csv");
  expect(header).toHaveLength(4);
  expect(rows).toHaveLength(timeline.points.length);
  expect(rows.at(-1)).toEqual(["2026-11-20", 139_106.96, 12_000, 131_500.5]);
});
