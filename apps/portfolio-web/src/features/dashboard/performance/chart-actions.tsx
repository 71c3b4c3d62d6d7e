import { useId, useState } from "react";
import { DataTableButton } from "#ui/figures/data-table-button.tsx";
import { DownloadTable, type TableFile } from "../components/download-table.tsx";

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
