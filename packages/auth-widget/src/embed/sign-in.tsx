"use client";

import type { SignInClient } from "../actions/client.ts";
import { ShadowFrame } from "../components/shadow-frame.tsx";
import { assertSetUp } from "../config/assert-set-up.ts";
import { type Stage, Widget, type WidgetProps } from "./widget.tsx";

export type { Stage };

export type SignInProps = Omit<WidgetProps, "client"> & {
  /** Null, as `useSignInClient` gives it at first, draws nothing. */
  client: SignInClient | null;
};

/**
 * The embeddable sign-in, drawn in a shadow root of its own. Throws a UsageError that names what is
 * wrong with its properties.
 */
export function SignIn(props: SignInProps) {
  return <StagedSignIn {...props} stage={null} />;
}

/** The same in a state of the gallery's choice; with null it begins at its beginning. */
export function StagedSignIn({ client, ...props }: SignInProps & { stage: Stage | null }) {
  if (client === null) return null;
  assertSetUp(client, props.config, props.unfinished);
  return (
    <ShadowFrame theme={props.config.theme}>
      <Widget client={client} {...props} />
    </ShadowFrame>
  );
}
