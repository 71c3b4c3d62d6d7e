import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { organizationMessages as words } from "./messages/en.ts";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const readTheme = (store: KeyValueStore): Theme =>
  themes.find((theme) => theme === store.read(storageKeys.theme)) ?? "system";

function apply(theme: Theme, store: KeyValueStore): void {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    delete dataset.theme;
    store.remove(storageKeys.theme);
    return;
  }
  dataset.theme = theme;
  store.write(storageKeys.theme, theme);
}

/**
 * Light, dark, or what the system says. Applied before the first paint of the next visit by
 * /theme.js.
 */
export function ThemeChoice() {
  const { store } = useServices();
  const [theme, setTheme] = useState(() => readTheme(store));
  return (
    <Segmented
      label={words.theme}
      value={theme}
      options={themes.map((value) => ({ value, label: words.themes[value] }))}
      onChange={(next) => {
        setTheme(next);
        apply(next, store);
      }}
    />
  );
}
