import { useEffect, useRef } from "react";
import { createOverlayStack } from "./overlay-stack.ts";

let layers: ReturnType<typeof createOverlayStack> | null = null;

/**
 * The layers of this window. Asked for before the router is made, so that a move is known here
 * first.
 */
export function windowLayers() {
  layers ??= createOverlayStack(window);
  return layers;
}

/** While something is open over the page, Back closes it. `isHeld`: nothing does for the moment. */
export function useBackCloses(
  close: () => void,
  { isOpen = true, isHeld = false }: { isOpen?: boolean; isHeld?: boolean } = {},
): void {
  const latest = useRef({ close, isHeld });
  useEffect(() => {
    latest.current = { close, isHeld };
  });
  useEffect(() => {
    if (!isOpen) return;
    return windowLayers().open({
      isHeld: () => latest.current.isHeld,
      close: () => latest.current.close(),
    });
  }, [isOpen]);
}
