import { type ReactNode, useState } from "react";
import { useMay } from "#lib/auth/may.ts";
import { Button } from "#ui/forms/button.tsx";
import { SettingsRow } from "../settings-row.tsx";
import { organizationMessages as words } from "./messages/en.ts";

/** A setting, how it stands, and its dialog for those who may change it. */
export function SettingRow({
  name,
  value,
  action,
  dialog,
  onSaved,
}: {
  name: string;
  value: string;
  /** What changing it is called in the policy. */
  action: string;
  dialog: (ends: { onClose: () => void; onDone: () => void }) => ReactNode;
  onSaved: () => void;
}) {
  const mayChange = useMay("stytch.organization", action);
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const onDone = () => {
    setOpen(false);
    onSaved();
  };
  return (
    <SettingsRow
      name={name}
      actions={
        mayChange && (
          <Button size="small" aria-label={words.changeOf(name)} onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )
      }
    >
      <p>{value}</p>
      {isOpen && dialog({ onClose, onDone })}
    </SettingsRow>
  );
}
