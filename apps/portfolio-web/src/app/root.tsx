import { useQueryClient } from "@tanstack/react-query";
import {
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { NotKeptBar, OperatorBar } from "#features/session/session-bars.tsx";
import { SessionExpiry } from "#features/session/session-expiry.tsx";
import { useServices } from "#lib/api/services.ts";
import { endSession, useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { FinishSignInContext, type UnfinishedSignIn } from "#lib/auth/unfinished-sign-in.ts";
import { lazy } from "#lib/loading/lazy.tsx";
import { LoadAheadContext } from "#lib/loading/load-ahead.ts";
import { useIsOnline } from "#lib/loading/online.ts";
import { FocusAtMoveContext } from "#lib/router/focus-at-move.ts";
import { expiredLogin, paths } from "#lib/router/paths.ts";
import { useLocation, useNavigate, useRoutes } from "#lib/router/router.tsx";
import { WaitScreen } from "#ui/feedback/message-screen.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useLogout } from "./layout/use-logout.ts";
import { preloadPage } from "./loading/preload-page.ts";
import { guardMessages, guardMessages as words } from "./messages/en.ts";
import { routes } from "./router.tsx";

/**
 * Says above every page that there is no connection, and takes it back by itself. It is always
 * there, so that a change is announced.
 */
function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <div className="offline-bar" role="status">
      {!isOnline && words.offline}
    </div>
  );
}

const FinishSignIn = lazy(async () => ({
  default: (await import("#features/sign-in/finish-sign-in.tsx")).FinishSignIn,
}));

// Few browsers keep nothing.
/**
 * Nobody, or another member, of this organization or another: nothing of the one before may stay in
 * memory. Covers what happens in another tab, too. Every key names its member, so what the new one
 * has already asked for is safe: only what nobody shows any more goes.
 */
function useFreshCachePerMember() {
  const cache = useQueryClient();
  const member = useAuthState().session?.member_id ?? null;
  const before = useRef(member);
  useEffect(() => {
    const previous = before.current;
    before.current = member;
    if (previous === null || previous === member) return;
    if (member === null) cache.clear();
    else cache.removeQueries({ type: "inactive" });
  }, [cache, member]);
}

/**
 * What happens when the session is over, whoever noticed first. While it ends no page is shown: a
 * protected one would send the visitor to the login page without saying why. Nothing cached stays.
 */
function useEndOfSession(): [isEnding: boolean, end: () => void] {
  const cache = useQueryClient();
  const client = useAuthClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { sessionEnded } = useServices();
  const [isEnding, setEnding] = useState(false);
  const end = useCallback(() => setEnding(true), []);
  const isThere = `${pathname}${search}` === expiredLogin;

  useEffect(() => sessionEnded.listen(end), [sessionEnded, end]);
  useEffect(() => {
    if (!isEnding) return;
    if (!isThere) {
      navigate(expiredLogin);
      return;
    }
    void endSession(client).then(() => {
      cache.clear();
      setEnding(false);
    });
  }, [isEnding, isThere, navigate, client, cache]);

  return [isEnding, end];
}

/**
 * A sign-in that wants more is finished here, above all pages. It goes on like any other sign-in,
 * or back to where it began.
 */
function useUnfinishedSignIn() {
  const client = useAuthClient();
  const navigate = useNavigate();
  const [unfinished, finish] = useState<UnfinishedSignIn | null>(null);
  // With the navigation, not before it: the page behind would come back for a moment and use its
  // link again.
  const leave = () => startTransition(() => finish(null));
  const done = () => {
    navigate(paths.home, { replace: true, state: { justSignedIn: true } });
    leave();
  };
  const cancel = () => {
    client.session.giveUpExchange();
    if (unfinished?.begunBy === "link") navigate(paths.login, { replace: true });
    leave();
  };
  const page = unfinished && (
    <FinishSignIn unfinished={unfinished} onDone={done} onCancel={cancel} />
  );
  return { page, finish };
}

/** What has focus whenever the address changes, before the new page is drawn in full. */
function useFocusAtMove(pathname: string) {
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted at each change of the address
  useLayoutEffect(() => {
    focused.current = document.activeElement;
  }, [pathname]);
  return focused;
}

/** The page of the current address, with what watches over every page. */
export function Root() {
  useFreshCachePerMember();
  const [isEnding, end] = useEndOfSession();
  const logout = useLogout();
  const routed = useRoutes(routes);
  const unfinished = useUnfinishedSignIn();
  const page = unfinished.page ?? routed;
  const { pathname } = useLocation();
  const focusAtMove = useFocusAtMove(pathname);
  const { session } = useAuthClient();
  // Rendered again for each session, since only then does the client know.
  const notKept = useAuthState().session && session.notKept();
  const waiting = <WaitScreen title={guardMessages.loading} />;
  if (isEnding) return waiting;
  return (
    <FinishSignInContext value={unfinished.finish}>
      <FocusAtMoveContext value={focusAtMove}>
        <LoadAheadContext value={preloadPage}>
          <OperatorBar onEnd={logout} />
          <OfflineBar />
          {notKept && <NotKeptBar what={notKept} />}
          <ErrorBoundary key={pathname}>
            <Suspense fallback={waiting}>{page}</Suspense>
          </ErrorBoundary>
          <SessionExpiry onExpired={end} onLogout={logout} />
        </LoadAheadContext>
      </FocusAtMoveContext>
    </FinishSignInContext>
  );
}
