import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { Button } from "#ui/button.tsx";
import { downloadMessages as words } from "./download-messages.ts";
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
    <span className="download">
      <Button
        size="small"
        look={look}
        icon="download"
        busy={download.isPending ? words.downloading : null}
        onClick={() => download.mutate()}
      >
        {words.download}
      </Button>
      {download.isError && (
        <span role="alert" className="small down">
          {messageOf(download.error, apiMessages.failed.csv)}
        </span>
      )}
    </span>
  );
}
