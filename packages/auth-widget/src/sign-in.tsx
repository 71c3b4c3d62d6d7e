import { useMemo, useReducer, useRef } from "react";
import { createActions } from "./actions/actions.ts";
import type { SignInClient } from "./actions/client.ts";
import type { SignInEvent } from "./actions/sign-in-event.ts";
import { useEmailDomains } from "./actions/use-email-domains.ts";
import type { SignInConfig } from "./config/config.ts";
import { themeVariables } from "./config/theme.ts";
import { reduce } from "./machine/reduce.ts";
import { firstState } from "./machine/state.ts";
import { ScreenView } from "./screens/screen-view.tsx";
import { ShadowFrame } from "./shadow-frame.tsx";

export type SignInProps = {
  client: SignInClient;
  config: SignInConfig;
  onEvent?: (event: SignInEvent) => void;
};

/** The embeddable sign-in: one reducer, one table of screens, drawn in a shadow root. */
export function SignIn({ client, config, onEvent }: SignInProps) {
  const [state, dispatch] = useReducer(reduce, firstState);
  const tell = useRef(onEvent);
  tell.current = onEvent;
  const actions = useMemo(
    () => createActions({ client, config, dispatch, onEvent: (event) => tell.current?.(event) }),
    [client, config],
  );
  const emailDomains = useEmailDomains(client);
  const variables = useMemo(() => themeVariables(config.theme), [config.theme]);
  const first = useRef(state.screen.name);
  const hasMoved = useRef(false);
  if (state.screen.name !== first.current) hasMoved.current = true;

  return (
    <ShadowFrame variables={variables}>
      <section className="widget" key={state.screen.name}>
        <ScreenView
          screen={state.screen}
          actions={actions}
          config={config}
          emailDomains={emailDomains}
          takesFocus={hasMoved.current}
        />
      </section>
    </ShadowFrame>
  );
}
