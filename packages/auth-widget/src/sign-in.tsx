import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createActions } from "./actions/actions.ts";
import type { SignInClient } from "./actions/client.ts";
import type { SignInEvent } from "./actions/sign-in-event.ts";
import { useEmailDomains } from "./actions/use-email-domains.ts";
import type { SignInConfig } from "./config/config.ts";
import { themeVariables } from "./config/theme.ts";
import { SpokenContext, useSpoken } from "./config/use-messages.ts";
import { reduce } from "./machine/reduce.ts";
import { rulesOf } from "./machine/rules.ts";
import type { ResetLink } from "./machine/screen.ts";
import type { SignInAnswer } from "./machine/sign-in-answer.ts";
import { firstState, type State } from "./machine/state.ts";
import { createStore } from "./machine/store.ts";
import { AppLogo } from "./parts/app-logo.tsx";
import { PoweredBy } from "./parts/powered-by.tsx";
import { ShadowFrame } from "./parts/shadow-frame.tsx";
import { Toasts, type ToastText } from "./parts/toasts.tsx";
import { ScreenView } from "./screens/screen-view.tsx";

export type SignInProps = {
  client: SignInClient;
  config: SignInConfig;
  /** The answer of a sign-in that the page made itself and that wants more: the widget asks for the rest. Read once. */
  unfinished?: SignInAnswer;
  /** What a mailed link for a new password brought: the widget asks for the password. Read once. */
  resetLink?: ResetLink;
  onEvent?: (event: SignInEvent) => void;
};

/** Where the widget stands still to be looked at: in a state, at a time, under toasts that stay. */
export type Stage = {
  state: State;
  now: () => number;
  toasts: readonly ToastText[];
};

const browserNow = () => Date.now();
const pageAddress = () => window.location.href;

function firstStateFor({
  config,
  unfinished,
  resetLink,
}: {
  config: SignInConfig;
  unfinished: SignInAnswer | undefined;
  resetLink: ResetLink | undefined;
}) {
  const state = firstState(rulesOf(config));
  if (resetLink) return reduce(state, { type: "resetLinkOpened", link: resetLink });
  return unfinished ? reduce(state, { type: "signInAnswered", answer: unfinished }) : state;
}

/** The embeddable sign-in: one reducer, one table of screens, drawn in a shadow root. */
export function SignIn(props: SignInProps) {
  return <StagedSignIn {...props} stage={null} />;
}

/** The same in a state of the gallery's choice; with null it begins at its beginning. */
export function StagedSignIn({
  client,
  config,
  unfinished,
  resetLink,
  onEvent,
  stage,
}: SignInProps & { stage: Stage | null }) {
  const [store] = useState(() =>
    createStore(stage?.state ?? firstStateFor({ config, unfinished, resetLink })),
  );
  const now = stage?.now ?? browserNow;
  const hasStarted = unfinished !== undefined || resetLink !== undefined;
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const host = useRef(onEvent);
  host.current = onEvent;
  const tell = useRef((event: SignInEvent) => host.current?.(event)).current;
  const actions = useMemo(
    () => createActions({ client, config, store, now, address: pageAddress, tell }),
    [client, config, store, now, tell],
  );
  const emailDomains = useEmailDomains(client);
  const variables = useMemo(() => themeVariables(config.theme), [config.theme]);
  const spoken = useSpoken(config.language);
  const { screen, visit, history } = state;
  const first = useRef(visit);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is reached.
  useEffect(() => {
    actions.arrive();
    tell({ type: "screenShown", screen: screen.name });
    if (screen.name === "loggedIn") tell({ type: "signedIn" });
  }, [visit]);

  return (
    <ShadowFrame variables={variables} scheme={config.theme?.scheme ?? "auto"}>
      {spoken && (
        <SpokenContext.Provider value={spoken}>
          <section className="widget" key={visit} lang={spoken.language} dir={spoken.direction}>
            <Toasts standing={stage?.toasts}>
              {screen.name === "main" && config.theme?.logo && <AppLogo {...config.theme.logo} />}
              <ScreenView
                screen={screen}
                actions={actions}
                config={config}
                emailDomains={emailDomains}
                takesFocus={visit !== first.current || hasStarted}
                canGoBack={history.length > 0}
                now={now}
              />
            </Toasts>
            <PoweredBy client={client} />
          </section>
        </SpokenContext.Provider>
      )}
    </ShadowFrame>
  );
}
