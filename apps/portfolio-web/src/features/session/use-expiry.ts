import { endsSession } from "@stocks-vibe/auth-client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { type AuthClient, useAuthClient, useAuthState } from "#lib/auth/auth.ts";

/** Numbers of the session watch. */
export const expiryPolicy = {
  warnFromMs: 5 * 60_000,
  checkEveryMs: 60_000,
  hideAfterMs: 30_000,
} as const;

export type Expiry = { kind: "calm" } | { kind: "warning"; leftMs: number } | { kind: "expired" };

/** What the time left of a session asks for: nothing, a warning from five minutes on, or an end. */
export function expiryOf(expiresAt: Date, now: Date): Expiry {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return { kind: "expired" };
  return leftMs <= expiryPolicy.warnFromMs ? { kind: "warning", leftMs } : { kind: "calm" };
}

/** '4:32' */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const activity = ["mousemove", "keydown", "scroll", "touchstart", "click"] as const;

/**
 * Whether somebody has been there since this was last set to false. Kept without drawing anything.
 */
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

/** Its answer tells the time. Where the server can't be asked, the best guess decides. */
const askServer = (client: AuthClient, onExpired: () => void): Promise<unknown> =>
  client.session.authenticate({}).catch((error: unknown) => {
    if (endsSession(error)) onExpired();
  });

/**
 * Watches the session: every minute, and at the moment it ends, by the server's clock. A device
 * that slept or was set to another time may only seem to be at its end: the server is asked before
 * anything is said. True while the warning should be offered. A warning that was hidden comes back
 * with the next check after somebody was there to read it. A session that was extended, here or in
 * another tab, takes its warning back.
 */
export function useExpiry(onExpired: () => void): [isWarning: boolean, hide: () => void] {
  const { clock } = useServices();
  const client = useAuthClient();
  const { session, isInitialized } = useAuthState();
  // An earlier page's session is being looked up: its answer tells the time, too.
  const expiresAt = isInitialized ? (session?.expires_at ?? null) : null;
  const [isWarning, setWarning] = useState(false);
  const wasActive = useActivity();

  useEffect(() => {
    setWarning(false);
    // The first warning of a session is for whoever comes back, too.
    wasActive.current = true;
    if (!expiresAt) return;
    let isOver = false;
    const expiryNow = () => expiryOf(new Date(expiresAt), clock.now());
    const decide = (expiry: Expiry) => {
      if (isOver) return;
      if (expiry.kind !== "warning") setWarning(false);
      else if (wasActive.current) setWarning(true);
      if (expiry.kind === "expired") onExpired();
    };
    const check = async () => {
      if (expiryNow().kind !== "calm" && !clock.isSure()) await askServer(client, onExpired);
      decide(expiryNow());
    };
    void check();
    const timer = setInterval(() => void check(), expiryPolicy.checkEveryMs);
    const untilEnd = new Date(expiresAt).getTime() - clock.now().getTime();
    // Longer waits than setTimeout can hold are covered by the minute checks.
    const end = setTimeout(() => void check(), Math.max(0, Math.min(untilEnd + 50, 2 ** 31 - 1)));
    return () => {
      isOver = true;
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [expiresAt, client, clock, onExpired, wasActive]);

  const hide = useCallback(() => {
    wasActive.current = false;
    setWarning(false);
  }, [wasActive]);
  return [isWarning, hide];
}
