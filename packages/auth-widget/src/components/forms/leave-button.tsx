import type { ReactNode } from "react";

/** Leads away from the page. Only one of those on a screen works at a time. */
export function LeaveButton({
  isBusy,
  isHeld,
  onLeave,
  mark,
  children,
}: {
  isBusy: boolean;
  /** Another one was pressed. */
  isHeld: boolean;
  onLeave: () => void;
  /** A picture before the words; a spinner takes its place. */
  mark?: ReactNode;
  children: string;
}) {
  return (
    <button
      type="button"
      className="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? undefined : onLeave}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : mark}
      <span>{children}</span>
    </button>
  );
}
