import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * The one h1 of a page. After a move inside the app it takes focus, so that a screen reader starts at the new page; the
 * first page of a visit leaves focus where the browser put it.
 */
export function PageTitle({ children, title }: { children: ReactNode; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useNavigationType() === "POP";

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
  }, [isFirstPage]);

  return (
    <>
      <title>{`${title} · Stocks Vibe`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
