import { UsageError } from "../wire/errors.ts";

/** Where cookies are read and written, as a document has it. */
export interface CookieJar {
  cookie: string;
}

const NO_BROWSER =
  'There is no browser here: a server draws this page, or a test has no DOM. Create the client in the browser: by useSignInClient of @stocks-vibe/auth-widget, or inside useEffect, in a file with "use client". On a server, check sessions as docs/auth.md says. In Jest and Vitest choose the jsdom environment.';

/** The document of the page. A client holds one visitor's session, so no server may have one. */
export function pageDocument(method: string): Document {
  if (typeof window === "undefined" || !window.document) throw new UsageError(method, NO_BROWSER);
  return window.document;
}

/**
 * The page's cookies where it may have them. A page that may not (a sandboxed frame: naming them throws) gets some of its own, which
 * last as long as the page: a sign-in works there, and is over with it.
 */
export function createCookieJar(document: CookieJar = pageDocument("createCookieJar")): CookieJar {
  const own = new Map<string, string>();
  return {
    get cookie() {
      try {
        return document.cookie;
      } catch {
        return [...own].map(([name, value]) => `${name}=${value}`).join("; ");
      }
    },
    set cookie(text) {
      try {
        document.cookie = text;
      } catch {
        const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
        // What is removed is set to nothing.
        if (value) own.set(name, value);
        else own.delete(name);
      }
    },
  };
}
