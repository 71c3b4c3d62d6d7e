import { useState } from "react";
import { useDeletion } from "#lib/deletion-query.ts";
import { useMay } from "#lib/may.ts";
import { Button } from "#ui/button.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { deletionMessages as words } from "./messages/en.ts";

/** The end of the organization, for those who may ask for it. */
export function DeletionSection({ organization }: { organization: string }) {
  const mayDelete = useMay("stytch.organization", "delete") ?? false;
  const deletion = useDeletion().data;
  const [isAsking, setAsking] = useState(false);
  if (!mayDelete || deletion === undefined) return null;
  return (
    <SettingsSection title={words.title}>
      <SettingsRow
        name={words.name}
        actions={
          deletion === null && (
            <Button size="small" look="danger" onClick={() => setAsking(true)}>
              {words.button}
            </Button>
          )
        }
      >
        <p>{deletion === null ? words.text : words.asked}</p>
      </SettingsRow>
      {isAsking && <DeletionDialog organization={organization} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}
