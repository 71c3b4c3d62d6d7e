"use client";

import { ShadowFrame } from "../components/shadow-frame.tsx";
import { type SignInProps, type Stage, Widget } from "./widget.tsx";

export type { SignInProps, Stage };

/** The embeddable sign-in, drawn in a shadow root of its own. */
export function SignIn(props: SignInProps) {
  return <StagedSignIn {...props} stage={null} />;
}

/** The same in a state of the gallery's choice; with null it begins at its beginning. */
export function StagedSignIn(props: SignInProps & { stage: Stage | null }) {
  return (
    <ShadowFrame theme={props.config.theme}>
      <Widget {...props} />
    </ShadowFrame>
  );
}
