import { parseStored, type StoredState } from "./persisted-state.ts";

/**
 * Keeps tabs agreed on who is signed in: what one writes to local storage, the browser tells all others of the origin.
 * Answers how to stop listening.
 */
export function listenToTabs(
  stateKey: string,
  onChange: (stored: StoredState) => void,
): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (key === stateKey || key === null) onChange(parseStored(newValue));
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
