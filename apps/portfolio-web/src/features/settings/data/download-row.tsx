import type { ExportTable } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#lib/api/api-failure.ts";
import { saveFile } from "#lib/api/save-file.ts";
import { useServices } from "#lib/api/services.ts";
import { Button } from "#ui/forms/button.tsx";
import { dataMessages as words } from "../messages/en.ts";
import { SettingsRow } from "../settings-row.tsx";

/** Saves one table as CSV, or everything as JSON. */
function useDownload(what: ExportTable | "everything") {
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

/** One file that can be had: what is in it, and the button. */
export function DownloadRow({
  what,
  name,
  text,
  button,
}: {
  what: ExportTable | "everything";
  name: string;
  text: string;
  button: string;
}) {
  const download = useDownload(what);
  return (
    <SettingsRow
      name={name}
      actions={
        <Button
          size="small"
          icon="download"
          busy={download.isPending ? words.preparing : null}
          onClick={() => download.mutate()}
        >
          {button}
          <span className="hidden-text"> {words.tables.of(name)}</span>
        </Button>
      }
    >
      <p>{text}</p>
      {download.isError && (
        <p className="down" role="alert">
          {messageOf(download.error, words.failed)}
        </p>
      )}
    </SettingsRow>
  );
}
