import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#lib/api/api-failure.ts";
import { saveFile } from "#lib/api/save-file.ts";
import { useServices } from "#lib/api/services.ts";
import { useFileRefusal } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { DownloadButton } from "#ui/forms/download-button.tsx";
import { explainPath } from "../api/explain-path.ts";
import { filteredPath, useFilter } from "../api/portfolio-filter.ts";
import { downloadMessages as words } from "../messages/en.ts";

/** Saves the rows behind a figure as a file of this name. */
function useCsvDownload(figure: string, fileName: string) {
  const { api } = useServices();
  const { text: part } = useFilter();
  return useMutation({
    mutationFn: async () => {
      const path = filteredPath(`${explainPath(figure)}?format=csv`, part);
      const text = await api.text(path, { whenRefused: apiMessages.failed.csv });
      saveFile(fileName, text, "text/csv;charset=utf-8");
    },
  });
}

/** Saves the rows behind a figure; says so beside the button when that fails. */
export function DownloadCsv({
  figure,
  fileName,
  look = "secondary",
}: {
  figure: string;
  fileName: string;
  look?: "primary" | "secondary";
}) {
  const download = useCsvDownload(figure, fileName);
  return (
    <DownloadButton
      look={look}
      busy={download.isPending ? words.downloading : null}
      refusal={useFileRefusal()}
      failure={download.isError ? messageOf(download.error, apiMessages.failed.csv) : null}
      onSave={() => download.mutate()}
    >
      {words.download}
    </DownloadButton>
  );
}
