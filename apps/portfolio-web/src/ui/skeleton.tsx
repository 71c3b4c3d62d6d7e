import { type ReactNode, useEffect, useState } from "react";

/** The shape of a line that is coming. Sizes are CSS lengths. */
export function SkeletonLine({ width, height = "12px" }: { width: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} />;
}

/** Announces the wait once and shows the shapes only when the wait is long enough to be noticed. */
export function Skeleton({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true">
      <span className="hidden-text">Loading</span>
      <div aria-hidden="true">{isShown && children}</div>
    </div>
  );
}
