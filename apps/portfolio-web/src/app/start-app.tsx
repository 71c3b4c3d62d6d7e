import { browserConfig } from "@stocks-vibe/contracts/portfolio";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, startTransition } from "react";
import type { Root as ReactRoot } from "react-dom/client";
import { type Api, type Caller, createApi } from "#lib/api/api.ts";
import { ApiFailure } from "#lib/api/api-failure.ts";
import { createQueryClient } from "#lib/api/query-policy.ts";
import type { FileSender } from "#lib/api/send-file.ts";
import { PublicServicesContext, type Services, ServicesContext } from "#lib/api/services.ts";
import { type AuthClient, AuthContext } from "#lib/auth/auth.ts";
import type { SignInLink } from "#lib/auth/sign-in-link.ts";
import { createSignal, type Signal } from "#lib/loading/signal.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { windowLayers } from "#lib/overlays/overlay-stack.ts";
import { createBrowserHistory } from "#lib/router/history.ts";
import { Router } from "#lib/router/router.tsx";
import { createStore } from "#lib/storage.ts";
import { MessageScreen } from "#ui/feedback/message-screen.tsx";
import { createAuth } from "./create-auth.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { preloadPage } from "./loading/preload-page.ts";
import { guardMessages as words } from "./messages/en.ts";
import { Root } from "./root.tsx";

/** Hands every page what it needs from outside React. */
export function Providers({
  services,
  auth,
  cache,
  children,
}: {
  services: Services;
  auth: AuthClient;
  cache: QueryClient;
  children: ReactNode;
}) {
  return (
    <PublicServicesContext value={services}>
      <ServicesContext value={services}>
        <AuthContext value={auth}>
          <QueryClientProvider client={cache}>{children}</QueryClientProvider>
        </AuthContext>
      </ServicesContext>
    </PublicServicesContext>
  );
}

/**
 * However a session ends here, by hand, by time or in another tab: nothing that the product API
 * answered stays.
 */
export function forgetOnSignOut({ session }: Pick<AuthClient, "session">, api: Api): () => void {
  let wasSignedIn = session.getState().session !== null;
  return session.subscribe(() => {
    const isSignedIn = session.getState().session !== null;
    // Without an answer the browser keeps what an earlier version let it keep; the page itself has
    // forgotten all the same.
    if (wasSignedIn && !isSignedIn) api.forget().catch(() => undefined);
    wasSignedIn = isSignedIn;
  });
}

function callerOf(auth: AuthClient): Caller | null {
  const { session } = auth.session.getState();
  const tokens = auth.session.getTokens();
  if (!session || !tokens) return null;
  return {
    sessionToken: tokens.session_token,
    organizationId: session.organization_id,
    memberId: session.member_id,
  };
}

async function readConfig(page: Window) {
  const answer = await page.fetch("/config.json", { headers: { Accept: "application/json" } });
  return browserConfig.parse(await answer.json());
}

/** Few visits send a file: what sends it is loaded for the first. */
const sendFile: FileSender = async (url, sent) => {
  const code = await import("#lib/api/send-file.ts").catch((cause: unknown) => {
    throw new ApiFailure("network", apiMessages.unreachable, { cause });
  });
  return code.sendFile(url, sent);
};

type ApiParts = {
  page: Window;
  auth: AuthClient;
  apiUrl: string;
  sessionEnded: Signal;
  learn: (at: Date) => void;
};

function apiFor({ page, auth, apiUrl, sessionEnded, learn }: ApiParts): Api {
  return createApi({
    baseUrl: apiUrl,
    fetch: page.fetch.bind(page),
    caller: () => callerOf(auth),
    onSessionEnded: sessionEnded.fire,
    onServerTime: learn,
    timeoutMs: 30_000,
    sendFile,
  });
}

/**
 * In slices, so that a slow phone answers a touch meanwhile: what the server drew stands until the
 * last of them.
 */
const draw = (root: ReactRoot, app: ReactNode): void => startTransition(() => root.render(app));

interface AppStart {
  readonly root: ReactRoot;
  readonly page: Window;
  /** Whether the server drew the page. */
  readonly isDrawn: boolean;
  readonly signInLink: SignInLink | null;
}

/**
 * Makes everything once, in order, and draws the app, in place of what the server drew if it did.
 */
export async function startApp({ root, page, isDrawn, signInLink }: AppStart): Promise<void> {
  // Before the history, so that a move is known there first.
  windowLayers();
  const history = createBrowserHistory(page);
  const preloaded = preloadPage(page.location.pathname);
  try {
    // What the server drew stays until all of the page is there to take its place.
    const [config] = await Promise.all([readConfig(page), isDrawn ? preloaded : null]);
    const auth = createAuth(config.publicToken, config.authUrl);
    const { clock } = auth;
    const sessionEnded = createSignal();
    const api = apiFor({ page, auth, apiUrl: config.apiUrl, sessionEnded, learn: clock.learn });
    forgetOnSignOut(auth, api);
    const store = createStore(() => page.localStorage);
    const tabStore = createStore(() => page.sessionStorage);
    const origin = page.location.origin;
    draw(
      root,
      <ErrorBoundary>
        <Providers
          auth={auth}
          cache={createQueryClient()}
          services={{ config, api, clock, store, tabStore, origin, signInLink, sessionEnded }}
        >
          <Router history={history}>
            <Root />
          </Router>
        </Providers>
      </ErrorBoundary>,
    );
  } catch {
    draw(
      root,
      <Router history={history}>
        <MessageScreen title={words.noServer} icon="warning">
          <p>{words.noServerText}</p>
        </MessageScreen>
      </Router>,
    );
  }
}
