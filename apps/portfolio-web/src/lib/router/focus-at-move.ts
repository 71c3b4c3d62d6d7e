import { createContext, type RefObject } from "react";

/** What had focus when the address last changed; null where nobody keeps it. */
export const FocusAtMoveContext = createContext<RefObject<Element | null> | null>(null);

/**
 * Whether somebody has put focus elsewhere since the address changed: what they opened meanwhile
 * must not lose it.
 */
export const hasFocusMoved = (before: RefObject<Element | null> | null): boolean => {
  const now = document.activeElement;
  return before !== null && now !== null && now !== document.body && now !== before.current;
};
