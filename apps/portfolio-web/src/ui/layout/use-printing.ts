import { useSyncExternalStore } from "react";

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
