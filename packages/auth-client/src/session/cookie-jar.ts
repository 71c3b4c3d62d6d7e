import { UsageError } from "../wire/errors.ts";

/** Where cookies are read and written, as a document has it. */
export interface CookieJar {
  cookie: string;
}

/**
 * The document of the page. A client holds one visitor's session, so no server may have one.
 * `method` is the call that the page made.
 */
export function pageDocument(method: string): Document {
  if (typeof document !== "undefined") return document;
  throw new UsageError(
    method,
    "No browser: in Next.js, call it in useEffect or use useSignInClient. A server uses the server API.",
  );
}

/**
 * The page's cookies where it may have them. A page that may not (a sandboxed frame: naming them
 * throws) gets some of its own, which last as long as the page: a sign-in works there, and is over
 * with it.
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
