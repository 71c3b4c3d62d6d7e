import { type ExportTable, exportTable } from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#lib/api/api-failure.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { saveFile } from "#lib/api/save-file.ts";
import { useServices } from "#lib/api/services.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { dataMessages as words } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";

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

/** Every file that the member can have. The activity is offered to those who may read it. */
function Downloads() {
  const mayReadActivity = useMay("stocksvibe.audit_log", "get") ?? false;
  const tables = exportTable.options.filter((table) => table !== "activity" || mayReadActivity);
  return (
    <div className="settings-sections">
      <SettingsSection title={words.everything.title} text={words.everything.text}>
        <DownloadRow
          what="everything"
          name={words.everything.name}
          text={words.logged}
          button={words.everything.button}
        />
      </SettingsSection>
      <SettingsSection title={words.tables.title} text={words.tables.text}>
        {tables.map((table) => (
          <DownloadRow
            key={table}
            what={table}
            name={words.names[table]}
            text={words.texts[table]}
            button={words.tables.button}
          />
        ))}
      </SettingsSection>
    </div>
  );
}

/** The organization's data, to take along. */
export function DataPage() {
  const organization = useProfile().data?.organization;
  const operator = useOperator();
  if (operator !== null)
    return (
      <SettingsPage part="data" lead={words.lead}>
        <Notice tone="info" title={words.operator} />
      </SettingsPage>
    );
  return (
    <SettingsPage part="data" lead={words.lead}>
      {organization?.hasAlphaAccess ? <Downloads /> : <Notice tone="info" title={words.noAccess} />}
    </SettingsPage>
  );
}
