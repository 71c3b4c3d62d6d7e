const loadSheet = (href: string) =>
  new Promise((resolve, reject) => {
    const onerror = () => reject(new TypeError(href));
    const sheet = { rel: "stylesheet", href, onload: resolve, onerror };
    document.head.append(Object.assign(document.createElement("link"), sheet));
  });

/**
 * Vite's loader asks for a part's style sheet once in the life of a page, and takes it for there
 * from then on: here it is asked for until it came.
 */
export function withSheet<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let missing: string | undefined;
  return async () => {
    if (missing) await loadSheet(missing);
    missing = undefined;
    try {
      return await load();
    } catch (error) {
      missing = /CSS for (\S+)/.exec(String(error))?.[1];
      throw error;
    }
  };
}
