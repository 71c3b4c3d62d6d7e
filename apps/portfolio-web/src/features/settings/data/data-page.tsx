import { exportTable } from "@stocks-vibe/contracts/portfolio";
import { useProfile } from "#lib/api/profile-query.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { dataMessages as words } from "../messages/en.ts";
import { SettingsPage } from "../settings-page.tsx";
import { SettingsSection } from "../settings-row.tsx";
import { DownloadRow } from "./download-row.tsx";

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
