/**
 * Small facts kept in the browser. Storage can be blocked or full: then nothing is remembered and
 * nothing breaks.
 */
export type KeyValueStore = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
};

export function createStore(storage: () => Storage): KeyValueStore {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt(() => storage().getItem(key), null),
    write: (key, value) => attempt(() => storage().setItem(key, value), undefined),
    remove: (key) => attempt(() => storage().removeItem(key), undefined),
  };
}

export const storageKeys = {
  /**
   * When this browser asked for a sign-in link (RFC 3339), a blank, and the mailbox it asked for: a
   * line each.
   */
  signInAsked: "stocks_vibe_sign_in_asked",
  /**
   * When somebody without a session came for a member's page (RFC 3339), a blank, and its address.
   */
  askedPage: "stocks_vibe_asked_page",
  /** Of a tab: what the link has come to that opened its page. Nothing of the link itself. */
  linkNote: "stocks_vibe_link_note",
  /** Of a tab: there was a session in it. */
  hadSession: "stocks_vibe_had_session",
  /** Before the id of an organization whose setup is done or was skipped. */
  onboarded: "stocks_vibe_onboarding_completed_",
  theme: "stocks_vibe_theme",
  /** 'off' where somebody does not want a single key to open anything. */
  helpKey: "stocks_vibe_help_key",
  holdingsView: "stocks_vibe_holdings_view",
} as const;
