import { useEffect, useRef } from "react";
import { Notice } from "#ui/feedback/notice.tsx";

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
