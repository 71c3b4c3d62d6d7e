import type { ExportTable } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "#lib/save-file.ts";
import { useServices } from "#lib/services.ts";
import { dataMessages as words } from "../messages/en.ts";

/** Saves one table as CSV, or everything as JSON. */
export function useDownload(what: ExportTable | "everything") {
  const { api } = useServices();
  return useMutation({
    mutationFn: async () => {
      const asked = { whenRefused: words.failed };
      if (what === "everything")
        return saveFile(
          words.everything.file,
          await api.text("/export/json", asked),
          "application/json",
        );
      const text = await api.text(`/export/csv/${what}`, asked);
      return saveFile(words.tables.file(what), text, "text/csv;charset=utf-8");
    },
  });
}
