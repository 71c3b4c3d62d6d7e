import { SignIn, type SignInEvent } from "@stocks-vibe/auth-widget";
import { useEffect, useState } from "react";
import { useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import type { SignInLink } from "#lib/auth/sign-in-link.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { Button } from "#ui/forms/button.tsx";
import { titleOf } from "#ui/layout/page-title.tsx";
import { type LinkNote, useLinkNote } from "./asked-here.ts";
import { LinkQuestion } from "./link/link-question.tsx";
import { signInMessages as words } from "./messages/en.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useSignInConfig } from "./use-sign-in-config.ts";

/**
 * The page that a link for a new password leads to. Nothing of it is used before the person has
 * typed one. A member who is signed in is asked first: the link may be somebody else's, who wants
 * them in his own account. Once only, since the link signs in itself.
 */
export function NewPasswordPage({ link }: { link: SignInLink }) {
  const { isInitialized, session, member } = useAuthState();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState<LinkNote>("unused");
  useLinkNote(note);
  useEffect(() => {
    if (isInitialized && !session) setOpen(true);
  }, [isInitialized, session]);
  if (isOpen) return <NewPassword link={link} onNote={setNote} />;
  const leave = () => navigate(paths.home, { replace: true });
  return (
    <SignInFrame>
      {session && (
        <LinkQuestion
          question={{ kind: "otherMember", email: member?.email_address ?? "", linkOf: null }}
          onContinue={() => setOpen(true)}
          onCancel={leave}
          onDecline={leave}
          onStop={leave}
        />
      )}
    </SignInFrame>
  );
}

function NewPassword({ link, onNote }: { link: SignInLink; onNote: (note: LinkNote) => void }) {
  const client = useAuthClient();
  const config = useSignInConfig();
  const navigate = useNavigate();
  const [isToKeep, setToKeep] = useState(false);
  const hear = (event: SignInEvent) => {
    if (event.type === "screenShown") {
      setToKeep(event.screen === "recoverySave");
      onNote(event.screen === "newPassword" ? "unused" : "used");
    }
    if (event.type === "signedIn") {
      navigate(paths.home, { replace: true, state: { justSignedIn: true } });
    }
  };
  return (
    <SignInFrame>
      <title>{titleOf(words.passwordTitle)}</title>
      <h1 className="hidden-text">{words.passwordTitle}</h1>
      <SignIn client={client} config={config} resetLink={link} onEvent={hear} />
      {!isToKeep && (
        <Button look="ghost" icon="back" onClick={() => navigate(paths.login, { replace: true })}>
          {words.backToLogin}
        </Button>
      )}
    </SignInFrame>
  );
}
