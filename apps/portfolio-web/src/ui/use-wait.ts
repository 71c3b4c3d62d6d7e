import { useEffect, useState } from "react";
import { useIsOnline } from "#lib/online.ts";

/** A wait that is longer than this is told in words. */
const SLOW_MS = 2500;

/** How a wait that began when this was first drawn goes on. */
export function useWait(): "soon" | "slow" | "offline" {
  const isOnline = useIsOnline();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOnline) return "offline";
  return isSlow ? "slow" : "soon";
}
