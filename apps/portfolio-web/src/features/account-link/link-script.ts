/** The provider's own script defines this; only what is used is named. */
export type LinkWindow = {
  open(): void;
  /** Leaves through `onExit`; by force without asking first. */
  exit(options: { force: boolean }): void;
  destroy?(): void;
};

export type LinkExit = {
  error_type?: string | null;
  error_code?: string | null;
  error_message?: string | null;
  display_message?: string | null;
} | null;

type LinkFactory = {
  create(options: {
    token: string;
    onSuccess: (publicToken: string, metadata: unknown) => void;
    onExit: (error: LinkExit) => void;
    onEvent: (name: string) => void;
  }): LinkWindow;
};

declare global {
  interface Window {
    Plaid?: LinkFactory;
  }
}

const loading = new Map<string, Promise<LinkFactory>>();

function load(page: Window, url: string): Promise<LinkFactory> {
  return new Promise((resolve, reject) => {
    const script = page.document.createElement("script");
    script.src = url;
    script.async = true;
    script.addEventListener("load", () => {
      if (page.Plaid) resolve(page.Plaid);
      else reject(new Error("The script loaded but brought no link factory."));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The script did not load."));
    });
    page.document.head.append(script);
  });
}

/**
 * Loads the provider's script once per page; a failure is forgotten, so that the next attempt
 * starts anew.
 */
export function loadLinkScript(page: Window, url: string): Promise<LinkFactory> {
  if (page.Plaid) return Promise.resolve(page.Plaid);
  const known = loading.get(url);
  if (known) return known;
  const attempt = load(page, url).catch((error) => {
    loading.delete(url);
    throw error;
  });
  loading.set(url, attempt);
  return attempt;
}
