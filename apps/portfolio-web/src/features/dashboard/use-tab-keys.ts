import { type RefObject, useEffect } from "react";

const typing = "input, select, textarea, [contenteditable]";

/** Alt (Cmd on a Mac) with an arrow: -1 or 1 tab. Anything else, and anything typed into a field: null. */
function tabStep(
  event: Pick<KeyboardEvent, "key" | "altKey" | "metaKey" | "target">,
): -1 | 1 | null {
  if (!event.altKey && !event.metaKey) return null;
  if (event.target instanceof Element && event.target.closest(typing)) return null;
  if (event.key === "ArrowLeft") return -1;
  return event.key === "ArrowRight" ? 1 : null;
}

/**
 * Alt or Cmd with an arrow is Back and Forward in browsers. It switches tabs only while focus is inside `area`, so that
 * everywhere else on the page the browser keeps its keys.
 */
export function useTabKeys(
  area: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onStep: (step: -1 | 1) => void,
) {
  useEffect(() => {
    const element = area.current;
    if (!element || !isEnabled) return;
    const listen = (event: KeyboardEvent) => {
      const step = tabStep(event);
      if (step === null) return;
      event.preventDefault();
      onStep(step);
    };
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, [area, isEnabled, onStep]);
}
