import { type ComponentType, lazy as deferred, useState } from "react";
import { openedLink } from "../auth/sign-in-link.ts";

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

/** What waiting for code asks of the browser. */
export interface CodeSource {
  /** Whether the server can be reached right now. */
  isServed(): Promise<boolean>;
  /**
   * Until a try is worth making: after a while that grows with the tries, or as soon as there is a
   * network again.
   */
  untilWorthTrying(tries: number): Promise<void>;
  /** Reloads the page, at most once a minute; false where it was just reloaded. */
  reloadOnce(): boolean;
}

/** A server that answers and does not have the code by then has another version of the app. */
const TRIES_OF_A_VERSION = 3;

/**
 * Loads code however long it takes: a network that is away for a moment must not take the page away
 * with it. Where the server answers and has the code no more, another version has replaced it, and
 * the page is reloaded at its address. Rejects only if that was done just now and helped
 * nothing.
 */
export async function loadUntilThere<Code>(
  load: () => Promise<Code>,
  source: CodeSource,
): Promise<Code> {
  let refused = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      refused = (await source.isServed()) ? refused + 1 : 0;
      if (refused >= TRIES_OF_A_VERSION) {
        if (!source.reloadOnce()) throw error;
        // The page is on its way out; nothing of it is to be drawn any more.
        return new Promise<Code>(() => undefined);
      }
      await source.untilWorthTrying(tries);
    }
  }
}

const RELOADED_AT = "stocks_vibe_reloaded_at";
const A_MINUTE = 60_000;
const LONGEST_WAIT_MS = 15_000;

/** When the page was reloaded for its code; never in a browser without storage. */
function lastReload(): number | null {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT));
  } catch {
    return null;
  }
}

/** The browser's own network and page. */
const browserCodeSource: CodeSource = {
  async isServed() {
    try {
      return (await fetch("/config.json", { cache: "no-store" })).ok;
    } catch {
      return false;
    }
  },
  untilWorthTrying: (tries) =>
    new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        window.removeEventListener("online", go);
        resolve();
      };
      const timer = setTimeout(go, Math.min(LONGEST_WAIT_MS, 500 * 2 ** tries));
      window.addEventListener("online", go);
    }),
  reloadOnce() {
    const last = lastReload();
    const now = performance.timeOrigin + performance.now();
    // Without a memory it would go on for ever.
    if (last === null || now - last < A_MINUTE) return false;
    sessionStorage.setItem(RELOADED_AT, String(now));
    const link = openedLink();
    if (link === null) window.location.reload();
    else window.location.replace(link);
    return true;
  },
};

/** For parts that are worth less than what is typed on a page: it is never reloaded for them. */
const patientCodeSource: CodeSource = { ...browserCodeSource, reloadOnce: () => false };

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * React draws what threw once more by itself before it gives up; later than that it is drawn anew
 * because somebody asks for it.
 */
const REACT_REDRAWS_WITHIN_MS = 1_000;

/** A component whose code is loaded when it is first drawn, or before by `preload`. */
export type Lazy<Props> = ComponentType<Props> & { preload(): Promise<unknown> };

/**
 * As `lazy` of React, but code that is there already is drawn at once: React's own waits a moment
 * for it even then, shows what stands for it meanwhile, and keeps that on the screen for 300 ms.
 * Code that can't be had is waited for: what stands for it says so.
 */
export function lazy<Props extends object>(
  loadCode: () => Promise<Loaded<Props>>,
  source: CodeSource = browserCodeSource,
): Lazy<Props> {
  const load = withSheet(loadCode);
  let there: ComponentType<Props> | null = null;
  let asked: Promise<Loaded<Props>> | null = null;
  const keep = (loaded: Loaded<Props>) => {
    there = loaded.default;
    return loaded;
  };
  let failedAt: number | null = null;
  const fail = (error: unknown): never => {
    failedAt = performance.now();
    throw error;
  };
  const ask = () => {
    asked ??= loadUntilThere(load, source).then(keep, fail);
    return asked;
  };
  let Deferred: ComponentType<Props> = deferred(ask);
  const current = (): ComponentType<Props> => {
    if (failedAt !== null && performance.now() - failedAt > REACT_REDRAWS_WITHIN_MS) {
      failedAt = null;
      asked = null;
      Deferred = deferred(ask);
    }
    return there ?? Deferred;
  };
  function Lazily(props: Props) {
    // Chosen once: a component that changed its type would begin anew.
    const [Component] = useState(current);
    return <Component {...props} />;
  }
  // One try: what goes wrong is told, and tried again, where the component is drawn.
  const preload = () => (asked ?? load().then(keep)).catch(() => undefined);
  return Object.assign(Lazily, { preload });
}

/**
 * For what a page can do without, inside an `OptionalPart`: a page in which somebody may have typed
 * is not loaded anew for it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<Loaded<Props>>): Lazy<Props> =>
  lazy(load, patientCodeSource);
