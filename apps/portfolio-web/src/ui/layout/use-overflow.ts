import { type RefObject, useEffect, useRef, useState } from "react";

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
