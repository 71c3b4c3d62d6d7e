import { createContext, useContext } from "react";

/**
 * Begins to load the code of the page at an address. The app knows its pages; what links to them
 * asks here.
 */
export const LoadAheadContext = createContext<(pathname: string) => void>(() => undefined);

/** What a link to a page listens to, so that the page's code is on its way before the press. */
export function useLoadAhead(pathname: string) {
  const load = useContext(LoadAheadContext);
  const begin = () => load(pathname);
  return { onPointerEnter: begin, onFocus: begin };
}
