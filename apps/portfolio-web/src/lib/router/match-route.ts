import type { ReactNode } from "react";

/**
 * A page: '/accounts/:account' names a part of its address, '*' stands for every address that no
 * other page has.
 */
export type Route = { readonly path: string; readonly element: ReactNode };

export type Params = Readonly<Record<string, string | undefined>>;

type Match = { readonly route: Route; readonly params: Params };

const NAMED = /^:(\w+)$/;

/** As it stands where it is no code: somebody may have typed a %. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const partsOf = (path: string): string[] => path.replace(/\/+$/, "").split("/");

/**
 * Pure: what the named parts of a path are at an address; null where it is another page's. Capitals
 * and a slash at the end make no difference.
 */
function paramsAt(path: string, pathname: string): Params | null {
  const wanted = partsOf(path);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = decoded(given[at] ?? "");
    const name = NAMED.exec(part)?.[1];
    if (name && text) params[name] = text;
    else if (part.toLowerCase() !== text.toLowerCase()) return null;
  }
  return params;
}

/** Pure: the page of an address, the first in the list that fits; null where there is none. */
export function matchRoute(routes: readonly Route[], pathname: string): Match | null {
  for (const route of routes) {
    const params = route.path === "*" ? {} : paramsAt(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}
