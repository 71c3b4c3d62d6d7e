import { isValidElement, type ReactNode } from "react";
import { Navigate } from "#lib/router/link.tsx";
import { matchRoute } from "#lib/router/match-route.ts";
import { routes } from "../router.tsx";

type Preload = () => unknown;

/**
 * What the components within an element say of loading them ahead (see `#lib/loading/lazy.tsx`);
 * where it leads on, those that are there.
 */
function preloadsWithin(node: ReactNode): Preload[] {
  if (!isValidElement<Record<string, ReactNode>>(node)) return [];
  if (node.type === Navigate) return preloadsAt(String(node.props.to));
  const own: unknown =
    typeof node.type === "function" && "preload" in node.type ? node.type.preload : null;
  const inner = Object.values(node.props).flatMap(preloadsWithin);
  return typeof own === "function" ? [() => own(), ...inner] : inner;
}

/**
 * The loads of all code that is drawn on demand at an address; none at one that the app does not
 * know.
 */
export function preloadsAt(pathname: string): Preload[] {
  return preloadsWithin(matchRoute(routes, pathname)?.route.element);
}

/** Begins to load the page at an address, so that it is there by the time the visitor is known. */
export const preloadPage = (pathname: string): Promise<unknown> =>
  Promise.all(preloadsAt(pathname).map((preload) => preload()));
