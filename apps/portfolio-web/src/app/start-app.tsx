import { browserConfig } from "@stocks-vibe/contracts/portfolio";
import { type ReactNode, startTransition } from "react";
import type { Root as ReactRoot } from "react-dom/client";
import { type Api, type Caller, createApi } from "#lib/api.ts";
import { ApiFailure } from "#lib/api-failure.ts";
import type { AuthClient } from "#lib/auth.ts";
import { windowLayers } from "#lib/layers/use-back-closes.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { createQueryClient } from "#lib/query-client.ts";
import { createBrowserHistory } from "#lib/router/history.ts";
import { Router } from "#lib/router/router.tsx";
import type { FileSender } from "#lib/send-file.ts";
import type { SignInLink } from "#lib/sign-in-link.ts";
import { createSignal, type Signal } from "#lib/signal.ts";
import { createStore } from "#lib/storage.ts";
import { MessageScreen } from "#ui/message-screen.tsx";
import { createAuth } from "./create-auth.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { forgetOnSignOut } from "./forget-on-sign-out.ts";
import { guardMessages as words } from "./messages/en.ts";
import { preloadPage } from "./preload-page.ts";
import { Providers } from "./providers.tsx";
import { Root } from "./root.tsx";

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
  const code = await import("#lib/send-file.ts").catch((cause: unknown) => {
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

/** In slices, so that a slow phone answers a touch meanwhile: what the server drew stands until the last of them. */
const draw = (root: ReactRoot, app: ReactNode): void => startTransition(() => root.render(app));

interface AppStart {
  readonly root: ReactRoot;
  readonly page: Window;
  /** Whether the server drew the page. */
  readonly isDrawn: boolean;
  readonly signInLink: SignInLink | null;
}

/** Makes everything once, in order, and draws the app, in place of what the server drew if it did. */
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
