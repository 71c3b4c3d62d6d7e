import { SignIn, type SignInEvent } from "@stocks-vibe/auth-widget";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useAuthClient } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import type { SignInLink } from "#lib/sign-in-link.ts";
import { Button } from "#ui/button.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";
import { useSignInConfig } from "./use-sign-in-config.ts";

/** The page that a link for a new password leads to. Nothing of it is used before the person has typed one. */
export function NewPasswordPage({ link }: { link: SignInLink }) {
  const client = useAuthClient();
  const config = useSignInConfig();
  const navigate = useNavigate();
  const [isToKeep, setToKeep] = useState(false);
  const hear = (event: SignInEvent) => {
    if (event.type === "screenShown") setToKeep(event.screen === "recoverySave");
    if (event.type === "signedIn") {
      void navigate(paths.home, { replace: true, state: { justSignedIn: true } });
    }
  };
  return (
    <SignInFrame>
      <title>{`${words.passwordTitle} · Stocks Vibe`}</title>
      <h1 className="hidden-text">{words.passwordTitle}</h1>
      <SignIn client={client} config={config} resetLink={link} onEvent={hear} />
      {!isToKeep && (
        <Button
          look="ghost"
          icon="back"
          onClick={() => void navigate(paths.login, { replace: true })}
        >
          {words.backToLogin}
        </Button>
      )}
    </SignInFrame>
  );
}
