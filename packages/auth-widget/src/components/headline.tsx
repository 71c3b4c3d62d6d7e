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
