import type { ActionContext } from "../action-context.ts";

/**
 * A text in one of the browser's stores; "" is none. Where the browser keeps nothing, nothing was
 * asked for here, and a page that is loaded again starts anew.
 */
export type KeptText = { read(): string; write(text: string): void };

export const keptText = (open: () => Storage, key: string): KeptText => ({
  read() {
    try {
      return open().getItem(key) ?? "";
    } catch {
      return "";
    }
  },
  write(text) {
    try {
      if (text) open().setItem(key, text);
      else open().removeItem(key);
    } catch {
      // Full or blocked.
    }
  },
});

/** Of this tab alone. What one flow of a project keeps is nothing to another on the same pages. */
export const keptScreenText = ({ store, client }: ActionContext): KeptText =>
  keptText(
    () => window.sessionStorage,
    `stocks_vibe_code_screen_${store.getState().rules.flow}_${client.publicToken ?? ""}`,
  );
