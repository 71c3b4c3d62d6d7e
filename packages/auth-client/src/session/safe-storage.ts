/** Local storage that may be missing, full or forbidden: reads then find nothing and writes are lost, never thrown. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** `open` is called at each use, because merely naming `localStorage` throws where site data is blocked. */
export function createSafeStorage(open: () => Storage): SafeStorage {
  return {
    get(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
      } catch {
        // A full or blocked store only costs the state's survival of a reload.
      }
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
