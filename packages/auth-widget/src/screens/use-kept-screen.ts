import { useEffect, useLayoutEffect, useState } from "react";
import type { ActionContext } from "../actions/action-context.ts";
import { keptScreenText } from "../actions/kept/kept-screen-text.ts";
import { laterScreens } from "./screens.ts";

/**
 * Leads back to the screen of a code that this tab was at, and keeps the next one. All of them are
 * later screens, and so is what does it: a first screen only looks whether anything was kept.
 */
export function useKeptScreen(desk: ActionContext, isOff: boolean): void {
  const [, redraw] = useState(false);
  const later = laterScreens.now();

  useEffect(() => {
    if (isOff || keptScreenText(desk).read() === "") return;
    // Where it can't be had, the page starts anew.
    laterScreens.load().then(
      () => redraw(true),
      () => undefined,
    );
  }, [desk, isOff]);

  useLayoutEffect(() => (isOff ? undefined : later?.keepScreen(desk)), [desk, isOff, later]);
}
