import type { ActionContext } from "../action-context.ts";

/** Of this tab alone. Where the browser keeps nothing, a page that is loaded again starts anew. */
export function inTab<Value>(act: (storage: Storage) => Value): Value | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}

/** What one flow of a project keeps is nothing to another on the same pages. */
export const keptKeyOf = ({ store, client }: ActionContext): string =>
  `stocks_vibe_code_screen_${store.getState().rules.flow}_${client.publicToken ?? ""}`;
