import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";

/** A button that saves a file. Says beside it why that failed, or why it can't be pressed. */
export function DownloadButton({
  look = "secondary",
  busy = null,
  refusal,
  failure = null,
  onSave,
  children,
}: {
  look?: "primary" | "secondary";
  /** What it says while the file is made. */
  busy?: string | null;
  /** Why this person can't have the file; null where they can. */
  refusal: string | null;
  failure?: string | null;
  onSave: () => void;
  children: ReactNode;
}) {
  const reasonId = useId();
  return (
    <span className="download">
      <Button
        size="small"
        look={look}
        icon="download"
        busy={busy}
        inactive={refusal !== null}
        aria-describedby={refusal === null ? undefined : reasonId}
        onClick={onSave}
      >
        {children}
      </Button>
      {refusal !== null && (
        <span id={reasonId} className="tiny muted">
          {refusal}
        </span>
      )}
      {failure !== null && (
        <span role="alert" className="small down">
          {failure}
        </span>
      )}
    </span>
  );
}
