import { useEffect, useRef } from "react";

/**
 * The heading of a screen. It takes focus when its screen replaces another one, so that readers
 * follow.
 */
export function Headline({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

export function WarningMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2 1.8 13.2h12.4zM8 6.4v3.2M8 11.6v.01" />
    </svg>
  );
}
