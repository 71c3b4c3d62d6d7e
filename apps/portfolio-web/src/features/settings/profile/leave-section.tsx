import { useState } from "react";
import { useAuthState } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { ConfirmDialog } from "../form-dialog.tsx";
import { SettingsRow, SettingsSection } from "../settings-row.tsx";
import { profileMessages } from "./messages/en.ts";
import { useLeave } from "./profile-changes.ts";

const words = profileMessages.leaving;

/** The end of one's own membership: says what goes and what stays before it is done. */
export function LeaveSection({ memberId }: { memberId: string }) {
  const organization = useAuthState().organization?.organization_name ?? "";
  const [isAsking, setAsking] = useState(false);
  const leave = useLeave();
  return (
    <SettingsSection title={words.title}>
      <SettingsRow
        name={words.name}
        actions={
          <Button size="small" look="danger" onClick={() => setAsking(true)}>
            {words.button}
          </Button>
        }
      >
        <p>{words.text(organization)}</p>
      </SettingsRow>
      {isAsking && (
        <ConfirmDialog
          title={words.question(organization)}
          keep={words.keep}
          confirm={words.button}
          confirming={words.leaving}
          change={leave}
          onConfirm={() => leave.mutate(memberId)}
          onClose={() => {
            leave.reset();
            setAsking(false);
          }}
        >
          <p>{words.goes(organization)}</p>
          <p>{words.stays}</p>
          <p>{words.last}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
