import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** Half a pixel is rounding. */
const HAIR = 1;

type Overflow = {
  /** Everything is seen without scrolling sideways. */
  readonly isWhole: boolean;
  /** There is more to the right of what is seen. */
  readonly hasMore: boolean;
};

/**
 * Whether the element scrolls sideways, and whether it has been scrolled to its end; and the ref to
 * put on it.
 */
export function useOverflow<E extends HTMLElement>(): [RefObject<E | null>, Overflow] {
  const ref = useRef<E>(null);
  const [overflow, setOverflow] = useState<Overflow>({ isWhole: true, hasMore: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollLeft } = element;
      const isWhole = scrollWidth <= clientWidth + HAIR;
      const hasMore = scrollLeft + clientWidth < scrollWidth - HAIR;
      setOverflow((known) =>
        known.isWhole === isWhole && known.hasMore === hasMore ? known : { isWhole, hasMore },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  return [ref, overflow];
}

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
