import { createSafeStorage } from "./safe-storage.ts";

/** Whose new password is on its way: the page that the link leads to has no other way to know. */
export interface ResetEmail {
  keep(email: string): void;
  read(): string | null;
  forget(): void;
}

export function createResetEmail({ publicToken }: { publicToken: string }): ResetEmail {
  const storage = createSafeStorage(() => window.localStorage);
  const key = `stytch_sdk_state_${publicToken}::reset-email-value`;
  return {
    keep: (email) => storage.set(key, email),
    read: () => storage.get(key),
    forget: () => storage.remove(key),
  };
}
