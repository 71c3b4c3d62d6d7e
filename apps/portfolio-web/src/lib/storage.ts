/** Small facts kept in the browser. Storage can be blocked or full: then nothing is remembered and nothing breaks. */
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
  /** When this browser last asked for a sign-in link (RFC 3339), a blank, and the mailbox it asked for. */
  signInAsked: "stocks_vibe_sign_in_asked",
  theme: "stocks_vibe_theme",
  holdingsView: "stocks_vibe_holdings_view",
} as const;
