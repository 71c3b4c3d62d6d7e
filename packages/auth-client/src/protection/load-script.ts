/**
 * Loads a script into the page, once for all who ask while it is there. Rejects when it can't be
 * loaded; asking again tries again.
 */
export type LoadScript = (url: string) => Promise<void>;

export function createLoadScript(): LoadScript {
  const loaded = new Map<string, Promise<void>>();
  return (url) => {
    const known = loaded.get(url);
    if (known) return known;
    const loading = new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => {
        // A script that an ad blocker or a bad line kept out may come through the next time.
        loaded.delete(url);
        script.remove();
        reject(new Error(`${url} could not be loaded.`));
      });
      document.head.append(script);
    });
    loaded.set(url, loading);
    return loading;
  };
}

/** What a script has put on the page below `window`, by its path. */
export const findInPage = (...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value ? Reflect.get(value, key) : undefined),
    window,
  );
