import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { History, NavigateOptions, NavigationEntry, NavigationType } from "./history.ts";
import { matchRoute, type Params, type Route } from "./match-route.ts";
import type { PageLocation, To } from "./paths.ts";

const HistoryContext = createContext<History | null>(null);
const VisitContext = createContext<NavigationEntry | null>(null);
const ParamsContext = createContext<Params>({});

/**
 * Makes a history's present place known to what it contains. A page that has to be loaded first
 * leaves the one before on the screen.
 */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState(history.visit);
  useLayoutEffect(() => {
    // What moved while this was being drawn.
    setVisit(history.visit());
    return history.listen((next) => startTransition(() => setVisit(next)));
  }, [history]);
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  );
}

function useHistory(): History {
  const history = useContext(HistoryContext);
  if (!history) throw new Error("There is no Router above.");
  return history;
}

function useVisit(): NavigationEntry {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("There is no Router above.");
  return visit;
}

export const useLocation = (): PageLocation => useVisit().place;

/** How the present page was come to. */
export const useCameBy = (): NavigationType => useVisit().navigationType;

/**
 * Goes to an address of the app, or steps of the history back or on. The same function for as long
 * as the app runs.
 */
export type Navigate = (to: To | number, options?: NavigateOptions) => void;

export function useNavigate(): Navigate {
  const history = useHistory();
  return useCallback<Navigate>(
    (to, options) => {
      if (typeof to === "number") history.step(to);
      else history.go(to, options);
    },
    [history],
  );
}

/** The query of the address, and a way to change it on the spot. */
export function useSearchParams(): [
  URLSearchParams,
  (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
      navigate({ search: new URLSearchParams(next).toString() }, options),
    [navigate],
  );
  return [query, change];
}

/** The parts that the page's address names. */
export const useParams = (): Params => useContext(ParamsContext);

/** The page of the present address; nothing where there is none. */
export function useRoutes(routes: readonly Route[]): ReactNode {
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoute(routes, pathname), [routes, pathname]);
  return match && <ParamsContext value={match.params}>{match.route.element}</ParamsContext>;
}
