import { SignIn, type SignInEvent } from "@stocks-vibe/auth-widget";
import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useAuthClient } from "#lib/auth/auth.ts";
import type { UnfinishedSignIn } from "#lib/auth/unfinished-sign-in.ts";
import { Button } from "#ui/forms/button.tsx";
import { titleOf } from "#ui/layout/page-title.tsx";
import { forgetAsking, rememberAsking } from "./asked-here.ts";
import { signInMessages as words } from "./messages/en.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useSignInConfig } from "./use-sign-in-config.ts";

/**
 * Asks for whatever an organization wants beside what was proven: a second factor, or another first
 * one.
 */
export function FinishSignIn({
  unfinished,
  onDone,
  onCancel,
}: {
  unfinished: UnfinishedSignIn;
  onDone: () => void;
  onCancel: () => void;
}) {
  const client = useAuthClient();
  const { store, clock } = useServices();
  const config = useSignInConfig();
  const isSwitch = unfinished.begunBy === "switch";
  const [isToKeep, setToKeep] = useState(false);
  const hear = (event: SignInEvent) => {
    // There is a session by then, and leaving would lose the backup codes.
    if (event.type === "screenShown") setToKeep(event.screen === "recoverySave");
    if (event.type === "magicLinkSent") rememberAsking(store, clock, event.emailAddress);
    if (event.type !== "signedIn") return;
    forgetAsking(store);
    onDone();
  };
  return (
    <SignInFrame>
      <title>{titleOf(words.title)}</title>
      <h1 className="hidden-text">{words.title}</h1>
      <SignIn client={client} config={config} unfinished={unfinished.answer} onEvent={hear} />
      {!isToKeep && (
        <Button look="ghost" icon="back" onClick={onCancel}>
          {isSwitch ? words.stay : words.backToLogin}
        </Button>
      )}
    </SignInFrame>
  );
}
