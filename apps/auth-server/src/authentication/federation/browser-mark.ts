import { randomToken } from "@stocks-vibe/server-kit";

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
const MAX_AGE_SECONDS = 900;

/**
 * A cookie of the auth server's own that ties a sign-in at a provider to the browser that began it:
 * a callback in another browser is refused, so nobody is signed in to a stranger's account by a
 * link. Lax, since a provider sends the browser back by a GET of its own site's page.
 */
export interface BrowserMark {
  /** The mark that a request carries, if it has one. */
  read(cookies: string | undefined): string | undefined;
  /** The browser's mark, a new one where it has none, and the header that keeps it. */
  give(cookies: string | undefined): { readonly mark: string; readonly setCookie: string };
}

export function createBrowserMark(publicUrl: string): BrowserMark {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-sv_sign_in" : "sv_sign_in";
  const rules = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${isSecure ? "; Secure" : ""}`;

  function read(cookies: string | undefined): string | undefined {
    for (const pair of (cookies ?? "").split(";")) {
      const [key, value = ""] = pair.trim().split("=");
      if (key === name && SHAPE.test(value)) return value;
    }
    return undefined;
  }

  return {
    read,
    give(cookies) {
      const mark = read(cookies) ?? randomToken();
      return { mark, setCookie: `${name}=${mark}; ${rules}` };
    },
  };
}
