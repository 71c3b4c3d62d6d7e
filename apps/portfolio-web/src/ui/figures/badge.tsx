import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { uiMessages as words } from "../messages/en.ts";

export type Tone = "plain" | "good" | "bad" | "warn" | "info" | "accent" | "sandbox";

/** A short word with an icon on a soft ground. */
export function Badge({
  tone = "plain",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/**
 * Permanent wherever a figure rests on sandbox data. One that `givesWay` says it of all that the
 * organization has: it is seen where nothing beside the organization's name says so already, and on
 * paper, which has no such bar.
 */
export function SandboxBadge({ givesWay = false }: { givesWay?: boolean }) {
  const badge = <Badge tone="sandbox">{words.sandbox}</Badge>;
  return givesWay ? <span className="gives-way">{badge}</span> : badge;
}
