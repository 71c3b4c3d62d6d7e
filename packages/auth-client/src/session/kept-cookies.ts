import { utf8 } from "../wire/encoding.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Keeping } from "./keeping.ts";

const PROBE = "stocks_vibe_probe";

/** Whether a cookie of this page is kept, tried without any setting of the page's. */
function keepsCookies(document: CookieJar): boolean {
  document.cookie = `${PROBE}=1; SameSite=Lax`;
  const isKept = document.cookie.includes(PROBE);
  document.cookie = `${PROBE}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  return isKept;
}

function keepsData(storage: Storage): boolean {
  storage.setItem(PROBE, "1");
  storage.removeItem(PROBE);
  return true;
}

/**
 * Whether the browser keeps what this page stores beyond the page: both cookies and site data may
 * be blocked. Tries it, since the browser does not say.
 */
export function canKeep(
  document: CookieJar = window.document,
  openStorage: () => Storage = () => window.localStorage,
): boolean {
  try {
    return keepsData(openStorage()) && keepsCookies(document);
  } catch {
    return false;
  }
}

/**
 * Browsers drop what is longer without a word. Some count the attributes, so everything is counted
 * here.
 */
export const COOKIE_BYTES = 4096;

export const bytesOf = (text: string): number => utf8(text).length;

/** No clock is so wrong that this lies ahead. */
const LONG_AGO = "; Expires=Thu, 01 Jan 1970 00:00:00 GMT";

/**
 * Cookies that are read back once they are written. What the browser did not keep lasts as long as
 * the page.
 */
export interface KeptCookies {
  /** The value of the one cookie of a name. */
  read(name: string): string | null;
  /** `seconds` is how long the cookie lasts; null: until the browser is closed. */
  write(name: string, value: string, seconds: number | null): void;
  remove(name: string): void;
  countOf(name: string): number;
}

export interface KeptCookiesParts {
  readonly document: CookieJar;
  /** The same for setting and for removing. */
  readonly attributes: { readonly reach: string; readonly tail: string };
  readonly keeping: Keeping;
  readonly warn: (message: string) => void;
}

const valuesOf = (all: string, name: string): readonly string[] =>
  all
    .split("; ")
    .map((pair) => pair.split("="))
    .filter(([key]) => key === encodeURIComponent(name))
    .map(([, ...value]) => value.join("="));

/**
 * The value of the one cookie of a name. Several are none: whoever planted the other may have
 * planted either.
 */
function readCookie(all: string, name: string): string | null {
  const [value = "", ...others] = valuesOf(all, name);
  try {
    return others.length > 0 ? null : decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}

export function createKeptCookies(parts: KeptCookiesParts): KeptCookies {
  const { document, attributes, keeping, warn } = parts;
  const unkept = new Map<string, string>();

  const textOf = (name: string, value: string, life: string): string => {
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    return pair + attributes.reach + life + attributes.tail;
  };
  const expire = (name: string): void => {
    document.cookie = textOf(name, "", LONG_AGO);
  };
  const countOf = (name: string): number => valuesOf(document.cookie, name).length;
  /** Two of one name were kept, and are nobody's. */
  const isKept = (name: string, value: string): boolean =>
    countOf(name) > 1 || readCookie(document.cookie, name) === value;

  return {
    countOf,
    read: (name) => readCookie(document.cookie, name) ?? unkept.get(name) ?? null,
    write(name, value, seconds) {
      // Not Expires: the browser compares that with its own clock, which may be wrong by hours.
      const text = textOf(name, value, seconds === null ? "" : `; Max-Age=${seconds}`);
      const isLong = bytesOf(text) > COOKIE_BYTES;
      unkept.delete(name);
      if (!isLong) {
        document.cookie = text;
        if (isKept(name, value)) {
          keeping.note("cookies", true);
          return;
        }
      }
      // What is left of an earlier cookie would be read in the place of this one.
      if (countOf(name) > 0) expire(name);
      unkept.set(name, value);
      if (isLong) warn(`The cookie ${name} is over ${COOKIE_BYTES} bytes: it ends with the page.`);
      else if (keepsCookies(document))
        warn(`The cookie ${name} can't be read back: check its path.`);
      else keeping.note("cookies", false);
    },
    remove(name) {
      unkept.delete(name);
      expire(name);
    },
  };
}
