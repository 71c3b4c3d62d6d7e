import { messageOf } from "#lib/api-failure.ts";
import { useFileRefusal } from "#lib/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { DownloadButton } from "#ui/download-button.tsx";
import { downloadMessages as words } from "./messages/en.ts";
import { useCsvDownload } from "./use-csv-download.ts";

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
