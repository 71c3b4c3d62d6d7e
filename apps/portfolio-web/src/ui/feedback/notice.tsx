import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { uiMessages as words } from "../messages/en.ts";

type NoticeTone = "bad" | "warn" | "info" | "good";

const icons: Record<NoticeTone, IconName> = {
  bad: "warning",
  warn: "clock",
  info: "info",
  good: "check",
};

/**
 * What happened, what it means, what to do. Errors interrupt a screen reader, everything else waits
 * its turn. `action` is at most one button; `onDismiss` adds a close button.
 */
export function Notice({
  tone,
  title,
  children,
  action,
  icon,
  below,
  onDismiss,
}: {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  /** Stands below the text, such as a progress bar. */
  below?: ReactNode;
  onDismiss?: () => void;
}) {
  return (
    <div className={`notice notice-${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={icon ?? icons[tone]} />
      <div className="notice-text">
        {title && <strong>{title}</strong>}
        {children && <p>{children}</p>}
        {below}
      </div>
      {action}
      {onDismiss && (
        <button
          type="button"
          className="icon-button"
          aria-label={words.dismiss}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** What has been done, in words. */
export interface Done {
  readonly text: string;
  /**
   * What was pressed is gone with it: the focus goes on here, instead of falling to the page's
   * beginning.
   */
  readonly takesFocus: boolean;
}

/** Says what has been done. */
export function DoneNotice({ done, onDismiss }: { done: Done; onDismiss: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done.takesFocus) place.current?.focus();
  }, [done]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="good" title={done.text} onDismiss={onDismiss} />
    </div>
  );
}
