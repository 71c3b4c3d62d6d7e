import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ActionContext } from "../actions/action-context.ts";
import { createActions } from "../actions/actions.ts";
import type { SignInClient } from "../actions/client.ts";
import { guardCallback } from "../actions/host-callbacks.ts";
import { takeLink } from "../actions/links/take-link.ts";
import type { SignInEvent } from "../actions/sign-in-event.ts";
import { keptScreenText } from "../actions/stored/kept-text.ts";
import { useEmailDomains } from "../actions/use-email-domains.ts";
import { AppLogo } from "../components/app-logo.tsx";
import { NotKept } from "../components/not-kept.tsx";
import { PoweredBy } from "../components/powered-by.tsx";
import { ScreenBoundary } from "../components/screen-boundary.tsx";
import type { ToastText } from "../components/toasts.tsx";
import type { SignInConfig } from "../config/config.ts";
import { SpokenContext, useSpoken } from "../config/spoken.ts";
import { useSame } from "../config/use-same.ts";
import type { ResetLink } from "../machine/link.ts";
import { reduce } from "../machine/reduce.ts";
import { rulesOf } from "../machine/rules.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";
import { firstState, type State } from "../machine/state.ts";
import { createStore } from "../machine/store.ts";
import { FindingScreen } from "../screens/finding-screen.tsx";
import { NotLoaded } from "../screens/not-loaded.tsx";
import { ScreenView } from "../screens/screen-view.tsx";
import { laterScreens } from "../screens/screens.ts";
import { useDrawn } from "../screens/use-drawn.ts";
import { useOtherTabs } from "./use-other-tabs.ts";
import { usePressGuard } from "./use-press-guard.ts";

/**
 * Leads back to the screen of a code that this tab was at, and keeps the next one. All of them are
 * later screens, and so is what does it: a first screen only looks whether anything was kept.
 */
function useKeptScreen(desk: ActionContext, isOff: boolean): void {
  const [, redraw] = useState(false);
  const later = laterScreens.now();

  useEffect(() => {
    if (isOff || keptScreenText(desk).read() === "") return;
    // If it can't be loaded, the page begins at its first screen.
    laterScreens.load().then(
      () => redraw(true),
      () => undefined,
    );
  }, [desk, isOff]);

  useLayoutEffect(() => (isOff ? undefined : later?.keepScreen(desk)), [desk, isOff, later]);
}

export type WidgetProps = {
  client: SignInClient;
  config: SignInConfig;
  /**
   * The answer of a sign-in that the page made itself and that wants more: the widget asks for the
   * rest. Read once.
   */
  unfinished?: SignInAnswer | undefined;
  /** What a mailed link for a new password brought: the widget asks for the password. Read once. */
  resetLink?: ResetLink | undefined;
  onEvent?: ((event: SignInEvent) => void) | undefined;
};

/** Where the widget stands still to be looked at: in a state, at a time, under toasts that stay. */
export type Stage = {
  state: State;
  now: () => number;
  toasts: readonly ToastText[];
  /** The code of the state's screen could not be had. */
  isMissing: boolean;
};

/** Goes on evenly when somebody sets the device's clock while the page is open. */
const browserNow = () => performance.timeOrigin + performance.now();
const pageAddress = () => window.location.href;

function firstStateFor({
  config,
  unfinished,
  resetLink,
}: Pick<WidgetProps, "config" | "unfinished" | "resetLink">) {
  const state = firstState(rulesOf(config));
  if (resetLink) return reduce(state, { type: "resetLinkOpened", link: resetLink });
  return unfinished ? reduce(state, { type: "signInAnswered", answer: unfinished }) : state;
}

/**
 * Before somebody signs in, and once they did: the sign-in of a page that keeps nothing is over
 * with the page.
 */
const WHERE_TOLD: ReadonlySet<string> = new Set(["main", "loggedIn"]);

/** One reducer, one table of screens. Whoever draws it brings the shadow root and the look. */
export function Widget({
  client,
  config: given,
  unfinished,
  resetLink,
  onEvent,
  stage = null,
}: WidgetProps & { stage?: Stage | null }) {
  const config = useSame(given);
  const [store] = useState(() =>
    createStore(stage?.state ?? firstStateFor({ config, unfinished, resetLink })),
  );
  const now = stage?.now ?? browserNow;
  const hasStarted = unfinished !== undefined || resetLink !== undefined;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const host = useRef(onEvent);
  host.current = onEvent;
  const [tell] = useState(() => guardCallback(() => host.current));
  const actions = useMemo(
    () => createActions({ client, config, store, now, address: pageAddress, tell }),
    [client, config, store, now, tell],
  );
  useOtherTabs({ client, state, tell, isStill: stage !== null });
  const emailDomains = useEmailDomains(client);
  const spoken = useSpoken(config.language);
  const { screen, visit } = state;
  const first = useRef(visit);
  const drawn = useDrawn(state);
  const isMissing = drawn.isMissing || stage?.isMissing === true;
  const isWaiting = drawn.isWaiting && !isMissing;
  const section = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is reached.
  useEffect(() => {
    actions.arrive();
    tell({ type: "screenShown", screen: screen.name });
    if (screen.name === "loggedIn") tell({ type: "signedIn" });
  }, [visit]);

  // Before anything is painted: what a link brought takes the first screen's place, and leaves the
  // address.
  useLayoutEffect(() => {
    if (stage || hasStarted || config.opensLinks === false) return;
    const taken = takeLink();
    if (taken) store.dispatch({ type: "linkOpened", taken, isAgreed: false });
  }, [store, stage, hasStarted, config.opensLinks]);

  // After the link: a visitor who comes by one has no code to type. What the page began it keeps.
  useKeptScreen(actions.desk, stage !== null || hasStarted);

  // By the object model: React 18 and 19 write the attribute differently.
  useLayoutEffect(() => {
    if (section.current) section.current.inert = isWaiting;
  });

  // Whoever begins will want the rest; until then the first screen is all that is loaded. React
  // can't listen to focus here without the section claiming a role.
  useEffect(() => {
    const element = section.current;
    // A failure is met again where a screen is wanted, and can be mended there.
    const prefetch = () => void laterScreens.load().catch(() => undefined);
    element?.addEventListener("focusin", prefetch, { once: true });
    return () => element?.removeEventListener("focusin", prefetch);
  });

  const shown = isMissing ? null : drawn.state;
  usePressGuard(section, shown?.visit ?? visit);

  if (!spoken) return null;
  return (
    <SpokenContext.Provider value={spoken}>
      <ScreenBoundary>
        <section
          className="widget"
          key={shown?.visit ?? "waiting"}
          ref={section}
          lang={spoken.language}
          dir={spoken.direction}
          aria-busy={isWaiting}
        >
          {shown?.screen.name === "main" && config.theme?.logo && (
            <AppLogo {...config.theme.logo} />
          )}
          {shown && WHERE_TOLD.has(shown.screen.name) && <NotKept client={client} />}
          {isMissing && <NotLoaded takesFocus={stage === null} onRetry={drawn.retry} />}
          {!isMissing && !shown && <FindingScreen />}
          {shown && (
            <ScreenView
              screen={shown.screen}
              actions={actions}
              config={config}
              emailDomains={emailDomains}
              takesFocus={shown.visit !== first.current || hasStarted}
              canGoBack={shown.history.length > 0}
              now={now}
              toasts={stage?.toasts}
            />
          )}
          <PoweredBy client={client} />
        </section>
      </ScreenBoundary>
    </SpokenContext.Provider>
  );
}
