import { useEffect, useRef } from "react";
import type { SignInClient } from "../actions/client.ts";
import type { SignInEvent } from "../actions/sign-in-event.ts";
import type { State } from "../machine/state.ts";

/**
 * Tells the page of a sign-in that another tab finished, such as the one in which the mailed link
 * was opened: there is nothing left to show here either. One of this tab is told by its last
 * screen, since backup codes come after the session: whether somebody was signed in is remembered
 * with each of the widget's states. The client hears of the other tab in the same event, before
 * this or after it, so the two are compared once all have heard.
 */
export function useOtherTabs({
  client: { session },
  state,
  tell,
  isStill,
}: {
  client: SignInClient;
  state: State;
  tell: (event: SignInEvent) => void;
  isStill: boolean;
}): void {
  const wasSignedIn = useRef(false);
  const isSignedIn = () => Boolean(session?.getState?.().session);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the widget.
  useEffect(() => {
    wasSignedIn.current = isSignedIn();
  }, [session, state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what the session is then.
  useEffect(() => {
    if (isStill) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const compare = () => {
      const isNew = isSignedIn() && !wasSignedIn.current;
      wasSignedIn.current = isSignedIn();
      if (isNew) tell({ type: "signedIn" });
    };
    const hear = () => {
      clearTimeout(timer);
      timer = setTimeout(compare);
    };
    window.addEventListener("storage", hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("storage", hear);
    };
  }, [session, tell, isStill]);
}
