import { parseSignedIn, readSignedIn } from "./persisted-state.ts";
import type { SignedIn } from "./reduce-session.ts";

export interface TabSync {
  /** Tells the other tabs of this origin. */
  tell(signedIn: SignedIn): void;
  close(): void;
}

/**
 * Keeps tabs agreed on who is signed in. A BroadcastChannel carries the state at once; the storage event covers browsers
 * without one, and a sign-out by clearing the site's data.
 */
export function createTabSync(stateKey: string, onChange: (signedIn: SignedIn) => void): TabSync {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(stateKey);
  const onMessage = (event: MessageEvent<unknown>): void => onChange(readSignedIn(event.data));
  const onStorage = (event: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (event.key === stateKey || event.key === null) onChange(parseSignedIn(event.newValue));
  };
  channel?.addEventListener("message", onMessage);
  globalThis.addEventListener("storage", onStorage);
  return {
    tell: (signedIn) => channel?.postMessage(signedIn),
    close() {
      channel?.close();
      globalThis.removeEventListener("storage", onStorage);
    },
  };
}
