import { useCallback, useState } from "react";

/**
 * Whether something is asked for, as the number of the time (0 or less where it is not): what could
 * not be had the last time is tried anew.
 */
export function useRetryKey() {
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => setAsked((times) => Math.abs(times) + 1), []);
  const leave = useCallback(() => setAsked((times) => -Math.abs(times)), []);
  return { asked, ask, leave };
}
