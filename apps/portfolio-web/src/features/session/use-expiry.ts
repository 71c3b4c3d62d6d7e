import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAuthState } from "#lib/auth.ts";
import { useServices } from "#lib/services.ts";
import { expiryOf, expiryPolicy } from "./expiry.ts";

const activity = ["mousemove", "keydown", "scroll", "touchstart", "click"] as const;

/** Whether somebody has been there since this was last set to false. Kept without drawing anything. */
function useActivity(): RefObject<boolean> {
  const wasActive = useRef(true);
  useEffect(() => {
    const note = () => {
      wasActive.current = true;
    };
    for (const name of activity)
      window.addEventListener(name, note, { passive: true, capture: true });
    return () => {
      for (const name of activity) window.removeEventListener(name, note, { capture: true });
    };
  }, []);
  return wasActive;
}

/**
 * Watches the session: every minute, and at the moment it ends. True while the warning should be offered. A warning that was hidden comes back
 * with the next check after somebody was there to read it. A session that was extended, here or in another tab, takes its warning back.
 */
export function useExpiry(onExpired: () => void): [isWarning: boolean, hide: () => void] {
  const { clock } = useServices();
  const expiresAt = useAuthState().session?.expires_at ?? null;
  const [isWarning, setWarning] = useState(false);
  const wasActive = useActivity();

  useEffect(() => {
    setWarning(false);
    // The first warning of a session is for whoever comes back, too.
    wasActive.current = true;
    if (!expiresAt) return;
    const check = () => {
      const expiry = expiryOf(new Date(expiresAt), clock.now());
      if (expiry.kind !== "warning") setWarning(false);
      else if (wasActive.current) setWarning(true);
      if (expiry.kind === "expired") onExpired();
    };
    check();
    const timer = setInterval(check, expiryPolicy.checkEveryMs);
    const untilEnd = new Date(expiresAt).getTime() - clock.now().getTime();
    // Longer waits than setTimeout can hold are covered by the minute checks.
    const end = setTimeout(check, Math.max(0, Math.min(untilEnd + 50, 2 ** 31 - 1)));
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [expiresAt, clock, onExpired, wasActive]);

  const hide = useCallback(() => {
    wasActive.current = false;
    setWarning(false);
  }, [wasActive]);
  return [isWarning, hide];
}
