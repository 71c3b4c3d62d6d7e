/**
 * Local storage that may be missing, full or forbidden: reads then find nothing and writes are
 * lost, never thrown.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * `open` is called at each use, because merely naming `localStorage` throws where site data is
 * blocked. Each write is read back, and `onWrite` hears whether the browser kept it.
 */
export function createSafeStorage(
  open: () => Storage,
  onWrite: (isKept: boolean) => void = () => undefined,
): SafeStorage {
  const get = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get,
    set(key, value) {
      try {
        open().setItem(key, value);
      } catch {
        // A full or blocked store: reading it back finds out.
      }
      onWrite(get(key) === value);
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored, so nothing stays.
      }
    },
  };
}
