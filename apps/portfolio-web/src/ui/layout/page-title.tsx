import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { FocusAtMoveContext, hasFocusMoved } from "#lib/router/focus-at-move.ts";
import { useCameBy } from "#lib/router/router.tsx";

/** Pure: what a browser calls a page, by the page's own name. */
export const titleOf = (name: string): string => `${name} · Stocks Vibe`;

/**
 * The one h1 of a page. After a move inside the app, Back among them, it takes focus, so that a
 * screen reader starts at the new page; the first page of a visit leaves focus where the browser
 * put it, and one that comes late leaves it to whoever has moved it since.
 */
export function PageTitle({ children, title }: { children: ReactNode; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useCameBy();
  // How this page was come to, whatever is opened on it afterwards.
  const [came] = useState(navigationType);

  const before = useContext(FocusAtMoveContext);

  useEffect(() => {
    if (came === "LOAD" || hasFocusMoved(before)) return;
    // After Back the browser has scrolled to where its reader was.
    heading.current?.focus({ preventScroll: came === "POP" });
  }, [came, before]);

  return (
    <>
      <title>{titleOf(title)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
