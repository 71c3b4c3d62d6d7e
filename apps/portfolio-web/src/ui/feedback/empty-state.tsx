import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon.tsx";

/** Nothing here yet: a title, one sentence, at most one primary action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="card empty-state">
      <span className="empty-mark">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </section>
  );
}
