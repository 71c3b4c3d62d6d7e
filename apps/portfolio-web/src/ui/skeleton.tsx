import { type ReactNode, useEffect, useState } from "react";
import { useWait } from "./use-wait.ts";
import { waitMessages as words } from "./wait-messages.ts";

/** The shape of a line that is coming. Sizes are CSS lengths. */
export function SkeletonLine({ width, height = "12px" }: { width: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} />;
}

/**
 * Announces the wait once and shows the shapes only when the wait is long enough to be noticed. A long one, and one for a network, is told
 * in words.
 */
export function Skeleton({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const wait = useWait();
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true">
      {wait === "soon" ? (
        <span className="hidden-text">{words.loading}</span>
      ) : (
        <p className="wait-long">{words.long[wait]}</p>
      )}
      <div aria-hidden="true">{isShown && children}</div>
    </div>
  );
}
