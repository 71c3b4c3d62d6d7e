import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { waitMessages as words } from "../messages/en.ts";
import { useWait } from "./skeleton.tsx";

/** A whole page that says one thing: not found, restricted, failed. */
export function MessageScreen({
  title,
  icon,
  figure,
  children,
  actions,
}: {
  title: string;
  icon?: IconName;
  figure?: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <main className="message-screen" id="main">
      <section className="card empty-state">
        {figure && <p className="message-figure">{figure}</p>}
        {icon && (
          <span className="empty-mark">
            <Icon name={icon} />
          </span>
        )}
        <PageTitle title={title}>{title}</PageTitle>
        {children}
        {actions && <div className="message-actions">{actions}</div>}
      </section>
    </main>
  );
}

/** A whole page that waits. `children` says for what. A long wait is told. */
export function WaitScreen({ title, children }: { title: string; children?: ReactNode }) {
  const wait = useWait();
  return (
    <main className="message-screen" id="main">
      <div className="wait" role="status">
        <span className="spinner spinner-large" aria-hidden="true" />
        <p className="wait-title">{title}</p>
        {children && <p className="muted">{children}</p>}
        {wait !== "soon" && <p className="muted">{words.long[wait]}</p>}
      </div>
    </main>
  );
}
