import { useEffect } from "react";
import type { SignInClient } from "../actions/client.ts";
import type { SignInEvent } from "../actions/sign-in-event.ts";

/**
 * Tells the page of a sign-in that another tab finished, such as the one in which the mailed link
 * was opened: there is nothing left to show here either. One of this tab is told by its last
 * screen: backup codes come after the session.
 */
export function useOtherTabs(
  { session }: SignInClient,
  tell: (event: SignInEvent) => void,
  isStill: boolean,
): void {
  useEffect(() => {
    if (isStill) return undefined;
    const isSignedIn = () => Boolean(session?.getState?.().session);
    let wasSignedIn = isSignedIn();
    // The client hears what another tab stored between these two.
    const before = () => {
      wasSignedIn = isSignedIn();
    };
    const after = () => {
      if (!wasSignedIn && isSignedIn()) tell({ type: "signedIn" });
    };
    window.addEventListener("storage", before, { capture: true });
    window.addEventListener("storage", after);
    return () => {
      window.removeEventListener("storage", before, { capture: true });
      window.removeEventListener("storage", after);
    };
  }, [session, tell, isStill]);
}
