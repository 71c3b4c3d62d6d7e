import { useEffect, useState } from "react";
import { useIsOnline } from "#lib/loading/online.ts";

/** A wait that is longer than this is told in words. */
const SLOW_MS = 2500;

/**
 * How a wait goes on that began when this was first drawn, or before: `wasSlow` where it has been
 * long already.
 */
export function useWait(wasSlow = false): "soon" | "slow" | "offline" {
  const isOnline = useIsOnline();
  const [isSlow, setSlow] = useState(wasSlow);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOnline) return "offline";
  return isSlow ? "slow" : "soon";
}
