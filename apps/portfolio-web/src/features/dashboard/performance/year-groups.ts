import type { YearReturn } from "@stocks-vibe/contracts/portfolio";
import type { BarGroup } from "#ui/charts/bar-layout.ts";
import { performanceMessages as words } from "./messages/en.ts";

/** What makes a year a part year: its late start or its early end. */
function sublabel(year: YearReturn): string | null {
  if (!year.isPartial) return null;
  return year.to.endsWith("-12-31") ? words.fromDay(year.from) : words.toDay(year.to);
}

function group(year: YearReturn, values: BarGroup["values"]): BarGroup {
  return {
    key: String(year.year),
    label: String(year.year),
    sublabel: sublabel(year),
    title: year.isPartial ? `${year.year}, ${words.between(year.from, year.to)}` : `${year.year}`,
    isPartial: year.isPartial,
    values,
  };
}

export const returnGroups = (years: readonly YearReturn[]): BarGroup[] =>
  years.map((year) => group(year, [year.portfolioReturn, year.benchmarkReturn]));

export const excessGroups = (years: readonly YearReturn[]): BarGroup[] =>
  years.map((year) => group(year, [year.excessReturn]));
