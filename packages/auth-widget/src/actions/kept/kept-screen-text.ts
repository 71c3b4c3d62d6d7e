import type { ActionContext } from "../action-context.ts";
import { type KeptText, keptText } from "./kept-text.ts";

/** Of this tab alone. What one flow of a project keeps is nothing to another on the same pages. */
export const keptScreenText = ({ store, client }: ActionContext): KeptText =>
  keptText(
    () => window.sessionStorage,
    `stocks_vibe_code_screen_${store.getState().rules.flow}_${client.publicToken ?? ""}`,
  );
