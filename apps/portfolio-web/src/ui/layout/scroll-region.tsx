import type { ReactNode } from "react";
import { useOverflow } from "./use-overflow.ts";

/**
 * Brings one child of a row into sight by moving the row alone. `scrollIntoView` would move the
 * page, too, where the row is below what is seen of it: the page would open somewhere in its
 * middle.
 */
export function scrollAlong(row: Element, child: Element): void {
  const { left, right } = row.getBoundingClientRect();
  const box = child.getBoundingClientRect();
  if (box.left < left) row.scrollLeft -= left - box.left;
  else if (box.right > right) row.scrollLeft += box.right - right;
}

/**
 * A box that scrolls sideways by itself, never the page; its edge is faded while there is more. It
 * takes focus so that a keyboard can scroll it. With `keepsHead` the head and the first column of
 * its table stay in sight: under the bar of the page where the table fits, inside the box where it
 * does not.
 */
export function ScrollRegion({
  label,
  id,
  keepsHead = false,
  children,
}: {
  label: string;
  id?: string;
  keepsHead?: boolean;
  children: ReactNode;
}) {
  const [box, { isWhole, hasMore }] = useOverflow<HTMLElement>();
  const className = [
    "scroll-region",
    keepsHead && "keeps-head",
    isWhole && "scroll-whole",
    hasMore && "scroll-more",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach it (WCAG 2.1.1)
    <section {...{ className, id }} aria-label={label} tabIndex={0} ref={box}>
      {children}
    </section>
  );
}
