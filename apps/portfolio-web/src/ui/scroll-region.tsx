import type { ReactNode } from "react";

/** A box that scrolls sideways by itself, never the page. It takes focus so that a keyboard can scroll it. */
export function ScrollRegion({
  label,
  id,
  children,
}: {
  label: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1).
    <section className="scroll-region" aria-label={label} id={id} tabIndex={0}>
      {children}
    </section>
  );
}
