import { type Cell, writeCsv } from "@stocks-vibe/contracts/portfolio";
import { saveFile } from "#lib/api/save-file.ts";
import { useFileRefusal } from "#lib/auth/auth.ts";
import { DownloadButton } from "#ui/forms/download-button.tsx";
import { downloadMessages as words } from "../messages/en.ts";

/** What a table shows, as a file. Text in it never starts a formula. */
export type TableFile = {
  name: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
};

/** Saves the table that stands beside it. */
export function DownloadTable({ file }: { file: () => TableFile }) {
  const save = () => {
    const { name, header, rows } = file();
    saveFile(name, writeCsv(header, rows), "text/csv;charset=utf-8");
  };
  return (
    <DownloadButton refusal={useFileRefusal()} onSave={save}>
      {words.download}
    </DownloadButton>
  );
}
