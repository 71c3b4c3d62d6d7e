import type { ExportTable } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api-failure.ts";
import { Button } from "#ui/button.tsx";
import { dataMessages as words } from "../messages/en.ts";
import { SettingsRow } from "../settings-row.tsx";
import { useDownload } from "./use-download.ts";

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
