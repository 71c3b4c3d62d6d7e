import { type RefObject, useEffect } from "react";

export const typing = "input, select, textarea, [contenteditable]";

/**
 * Alt (Cmd on a Mac) with an arrow: -1 or 1 tab. Anything else, and anything typed into a field:
 * null.
 */
function tabStep(
  event: Pick<KeyboardEvent, "key" | "altKey" | "metaKey" | "target">,
): -1 | 1 | null {
  if (!event.altKey && !event.metaKey) return null;
  if (event.target instanceof Element && event.target.closest(typing)) return null;
  if (event.key === "ArrowLeft") return -1;
  return event.key === "ArrowRight" ? 1 : null;
}

/**
 * The tab that is a step further. From the focused one where a tab has the focus: the page may
 * still be drawing the tab of the press before this one.
 */
function tabAt(tabs: readonly HTMLElement[], step: -1 | 1): number {
  const focused = tabs.findIndex((tab) => tab.matches(":focus"));
  const selected = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
  return ((focused < 0 ? selected : focused) + step + tabs.length) % tabs.length;
}

/**
 * Alt or Cmd with an arrow is Back and Forward in browsers. It switches tabs only while focus is
 * inside `area`, so that everywhere else on the page the browser keeps its keys. What had the focus
 * goes with its tab: the tab that comes takes it, so that the keys work again from there.
 */
export function useTabKeys(
  area: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onSelect: (index: number) => void,
) {
  useEffect(() => {
    const element = area.current;
    if (!element || !isEnabled) return;
    const listen = (event: KeyboardEvent) => {
      const step = tabStep(event);
      if (step === null) return;
      event.preventDefault();
      const tabs = [...element.querySelectorAll<HTMLElement>('[role="tab"]')];
      const next = tabAt(tabs, step);
      onSelect(next);
      tabs[next]?.focus();
    };
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, [area, isEnabled, onSelect]);
}
