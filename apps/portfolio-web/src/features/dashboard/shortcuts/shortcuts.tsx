import { Suspense, useEffect, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { lazyPart } from "#lib/loading/lazy.tsx";
import { useRetryKey } from "#lib/loading/use-retry-key.ts";
import { storageKeys } from "#lib/storage.ts";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";
import { dashboardMessages as words } from "../messages/en.ts";
import { typing } from "../use-tab-keys.ts";

const ShortcutsDialog = lazyPart(async () => ({
  default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
}));
const loadAhead = () => void ShortcutsDialog.preload();

/**
 * Whether a key asks for the list: never while something is typed, or while something is open over
 * the page.
 */
function asksForHelp({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== "?" || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(target instanceof Element && target.closest(typing));
}

/**
 * The list of keys, by its button or by "?". A key that is pressed by itself may be turned off,
 * since it may come from speech or an unsteady hand (WCAG 2.1.4); this browser remembers it.
 */
export function Shortcuts() {
  const { store } = useServices();
  const { asked, ask, leave } = useRetryKey();
  const [hasKey, setHasKey] = useState(() => store.read(storageKeys.helpKey) !== "off");

  useEffect(() => {
    if (!hasKey) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (!asksForHelp(event)) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [hasKey, ask]);

  const choose = (isOn: boolean) => {
    setHasKey(isOn);
    if (isOn) store.remove(storageKeys.helpKey);
    else store.write(storageKeys.helpKey, "off");
  };
  return (
    <>
      <button
        type="button"
        className="text-button only-wide"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={ask}
      >
        {words.shortcuts}
      </button>
      {asked > 0 && (
        <OptionalPart key={asked} noteClass="menu part-note">
          <Suspense>
            <ShortcutsDialog hasKey={hasKey} onChoose={choose} onClose={leave} />
          </Suspense>
        </OptionalPart>
      )}
    </>
  );
}
