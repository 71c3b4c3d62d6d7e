"use client";

import type { SignInClient } from "../actions/client.ts";
import { ShadowFrame } from "../parts/shadow-frame.tsx";
import { type SignInProject, useClient } from "./use-sign-in-client.ts";
import { type Stage, Widget, type SignInProps as WidgetProps } from "./widget.tsx";

export type SignInProps = Omit<WidgetProps, "client"> & {
  /** A client, or the project and server to make one of in the browser. */
  client: SignInClient | SignInProject;
};
export type { Stage };

/** The embeddable sign-in, drawn in a shadow root of its own. */
export function SignIn(props: SignInProps) {
  return <StagedSignIn {...props} stage={null} />;
}

/** The same in a state of the gallery's choice; with null it begins at its beginning. */
export function StagedSignIn({ client: given, ...props }: SignInProps & { stage: Stage | null }) {
  const client = useClient(given);
  return (
    <ShadowFrame theme={props.config.theme}>
      {client && <Widget client={client} {...props} />}
    </ShadowFrame>
  );
}
