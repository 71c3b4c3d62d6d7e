import { useCallback, useEffect, useState } from "react";
import { useAuthState } from "#lib/auth.ts";
import { useServices } from "#lib/services.ts";
import { expiryOf, expiryPolicy } from "./expiry.ts";

/**
 * Watches the session: every minute, and at the moment it ends. True while the warning should be offered. A session that
 * was extended, here or in another tab, takes its warning back.
 */
export function useExpiry(onExpired: () => void): [isWarning: boolean, hide: () => void] {
  const { clock } = useServices();
  const expiresAt = useAuthState().session?.expires_at ?? null;
  const [isWarning, setWarning] = useState(false);

  useEffect(() => {
    setWarning(false);
    if (!expiresAt) return;
    const check = () => {
      const expiry = expiryOf(new Date(expiresAt), clock.now());
      setWarning(expiry.kind === "warning");
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
  }, [expiresAt, clock, onExpired]);

  return [isWarning, useCallback(() => setWarning(false), [])];
}
