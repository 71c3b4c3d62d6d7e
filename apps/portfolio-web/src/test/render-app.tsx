import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import { afterEach } from "vitest";
import { Root } from "#app/root.tsx";
import { Providers } from "#app/start-app.tsx";
import { createApi } from "#lib/api/api.ts";
import { queryPolicy } from "#lib/api/query-policy.ts";
import type { ServerClock } from "#lib/api/server-clock.ts";
import type { SignInLink } from "#lib/auth/sign-in-link.ts";
import { createSignal } from "#lib/loading/signal.ts";
import { createMemoryHistory } from "#lib/router/history.ts";
import { Router, useLocation } from "#lib/router/router.tsx";
import { createStore } from "#lib/storage.ts";
import { aConfig } from "./example-profile.ts";
import { createFakeApi } from "./fake-api.ts";
import { createFakeAuth, now } from "./fake-auth.ts";

// Pages load on demand; the first of a run takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

type Setting = {
  api?: ReturnType<typeof createFakeApi>;
  auth?: ReturnType<typeof createFakeAuth>;
  config?: Partial<BrowserConfig>;
  link?: SignInLink | null;
  clock?: ServerClock;
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

/**
 * The whole app at an address, against a fake product API and a fake auth client. Failed calls are
 * not repeated.
 */
export function renderApp(address: string, setting: Setting = {}) {
  const { api = createFakeApi(), auth = createFakeAuth(), link = null } = setting;
  const sessionEnded = createSignal();
  const { staleTime } = queryPolicy.default;
  const cache = new QueryClient({ defaultOptions: { queries: { retryDelay: 0, staleTime } } });
  const { session } = auth.client;
  const store = createStore(() => localStorage);
  const services = {
    config: aConfig(setting.config),
    clock: setting.clock ?? { now: () => now, isSure: () => true },
    store,
    tabStore: createStore(() => sessionStorage),
    origin: "https://stocks.example",
    signInLink: link,
    sessionEnded,
    api: createApi({
      baseUrl: "https://stocks.example/api/v1",
      fetch: api.fetch,
      caller: () => {
        const state = session.getState().session;
        return (
          state && {
            sessionToken: "token-1",
            organizationId: state.organization_id,
            memberId: state.member_id,
          }
        );
      },
      onSessionEnded: sessionEnded.fire,
      onServerTime: () => undefined,
      timeoutMs: 1000,
      sendFile: api.sendFile,
    }),
  };
  const view = render(
    <Providers services={services} auth={auth.client} cache={cache}>
      <Router history={createMemoryHistory([address])}>
        <Root />
        <Address />
      </Router>
    </Providers>,
  );
  return {
    ...view,
    api,
    auth,
    cache,
    store,
    address: () => view.getByTestId("address").textContent,
  };
}
