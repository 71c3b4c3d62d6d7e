import { type ReactNode, useState } from "react";
import { useMay } from "#lib/auth/may.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { settingsMessages as words } from "./messages/en.ts";

/** One thing that can be set: its name, how it stands, and what can be done. */
export function SettingsRow({
  name,
  children,
  actions,
}: {
  name: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="settings-row">
      <div>
        <h3>{name}</h3>
        {children}
      </div>
      {actions && <div className="settings-actions">{actions}</div>}
    </div>
  );
}

/** Says that a list was not loaded, and asks for it again. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button size="small" icon="refresh" onClick={() => void onRetry()}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

/** Things of one kind under their title. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card settings-rows">
      <div className="settings-row-head">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** A setting, how it stands, and its dialog for those who may change it. */
export function SettingRow({
  name,
  value,
  resource = "stytch.organization",
  action,
  dialog,
  onSaved,
  children,
  otherAction,
}: {
  name: string;
  value: string;
  resource?: string;
  /** What changing it is called in the policy. */
  action: string;
  dialog: (ends: { onClose: () => void; onDone: () => void }) => ReactNode;
  onSaved: () => void;
  /** What is to be said beyond the value. */
  children?: ReactNode;
  /** What else can be done by those who may change it. */
  otherAction?: ReactNode;
}) {
  const mayChange = useMay(resource, action);
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
          <>
            {otherAction}
            <Button size="small" aria-label={words.changeOf(name)} onClick={() => setOpen(true)}>
              {words.change}
            </Button>
          </>
        )
      }
    >
      <p>{value}</p>
      {children}
      {isOpen && dialog({ onClose, onDone })}
    </SettingsRow>
  );
}
