import { useEffect, useState } from "react";

/** The longest a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647;
/** A timer may fire a moment before its time by the clock. */
const EARLY_MS = 50;

/**
 * Whether a moment is past, by this machine's clock; renders again when it passes. The moment (milliseconds since 1970) must be by that
 * clock, too: it can be hours from the server's.
 */
export function useMomentPassed(due: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // Past by now or not: it may have passed since this was rendered.
    const left = Math.max(due - Date.now(), 0);
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + EARLY_MS, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [due]);
  return Math.max(now, Date.now()) >= due;
}
