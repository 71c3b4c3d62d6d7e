import type { ReactNode } from "react";

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
