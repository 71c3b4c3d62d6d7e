import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const become = (printing: boolean) => () => {
    isPrinting = printing;
    listener();
  };
  const [begin, end] = [become(true), become(false)];
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

/**
 * Whether the page is being printed: what stands on paper alone is drawn then and at no other time,
 * so that nothing finds it twice.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/**
 * The width an element has, in CSS pixels, and the ref to put on it. `initial` is used until it was
 * measured.
 */
export function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.round(element.clientWidth) || initial);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [initial]);
  return [ref, width];
}
