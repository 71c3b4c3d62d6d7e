import type { Timeline, Years } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { DataTableButton } from "#ui/figures/data-table-button.tsx";
import { DownloadTable, type TableFile } from "../components/download-table.tsx";
import { performanceMessages as words } from "./messages/en.ts";

const lastDay = ({ years }: Years): string => years.at(-1)?.to ?? "";

/** The returns of each year to their last digit, as fractions; unknown is empty. */
export const returnsFile = (of: Years): TableFile => ({
  name: `yearly-returns-${lastDay(of)}.csv`,
  header: [words.year, words.from, words.to, words.portfolio, words.sp500],
  rows: of.years.map(({ year, from, to, portfolioReturn, benchmarkReturn }) => [
    year,
    from,
    to,
    portfolioReturn,
    benchmarkReturn,
  ]),
});

/** The same, and how far each year was ahead of the index. */
export function excessFile(of: Years): TableFile {
  const { header, rows } = returnsFile(of);
  return {
    name: `benchmark-comparison-${lastDay(of)}.csv`,
    header: [...header, words.excess],
    rows: rows.map((row, at) => [...row, of.years[at]?.excessReturn ?? null]),
  };
}

/** Every point of a range, in dollars and cents. */
export const timelineFile = ({ range, points, to }: Timeline): TableFile => ({
  name: `timeline-${words.ranges[range]}-${to ?? ""}.csv`,
  header: [words.date, words.portfolio, words.addedSoFar, words.sameMoney],
  rows: points.map(({ date, portfolioValue, added, benchmarkValue }) => [
    date,
    portfolioValue,
    added,
    benchmarkValue,
  ]),
});

type ChartTable = { readonly id: string; readonly isOpen: boolean; toggle(): void };

/** The table of a chart, which opens below it. */
export function useChartTable(): ChartTable {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
}

/** What every chart's card has: its values as a file, and as a table. */
export function ChartActions({ file, table }: { file: () => TableFile; table: ChartTable }) {
  return (
    <span className="chart-actions">
      <DownloadTable file={file} />
      <DataTableButton isOpen={table.isOpen} controls={table.id} onToggle={table.toggle} />
    </span>
  );
}
