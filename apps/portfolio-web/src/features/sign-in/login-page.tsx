import { SignIn, type SignInEvent } from "@stocks-vibe/auth-widget";
import { type ReactNode, useContext } from "react";
import { useLocation, useSearchParams } from "react-router";
import * as z from "zod";
import { useAuthClient } from "#lib/auth.ts";
import { useServices } from "#lib/services.ts";
import { SignInHoldContext } from "#lib/sign-in-hold.ts";
import { Notice } from "#ui/notice.tsx";
import { rememberAsking } from "./asked-here.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";
import { useSignInConfig } from "./use-sign-in-config.ts";

const sentAway = z.object({ reason: z.literal("noSession") });
function WhySentAway() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  if (query.get("expired") === "true") return <Notice tone="warn">{words.expired}</Notice>;
  if (sentAway.safeParse(state).success) return <Notice tone="info">{words.noSession}</Notice>;
  return null;
}

/** Where to look while developing: the demo member's address, and the mailbox the mail arrives in. */
function DevelopmentNotes() {
  const { config } = useServices();
  if (!config.demo && !config.mailboxUrl) return null;
  return (
    <aside className="sign-in-notes">
      {config.demo && (
        <p>
          {words.demo} <b>{config.demo.memberEmail}</b>
        </p>
      )}
      {config.mailboxUrl && (
        <p>
          <a href={config.mailboxUrl} target="_blank" rel="noreferrer">
            {words.mailbox}
          </a>
        </p>
      )}
    </aside>
  );
}

/** Nothing of a sign-in is lost if the page goes on from these. */
const atStart: ReadonlySet<string> = new Set([
  "finding",
  "main",
  "emailSent",
  "failed",
  "loggedIn",
]);

/** The sign-in form, why the visitor was sent here, and what a developer needs. */
export function LoginPage({ notice }: { notice: ReactNode }) {
  const client = useAuthClient();
  const { store, clock } = useServices();
  const config = useSignInConfig();
  const hold = useContext(SignInHoldContext);
  const hear = (event: SignInEvent) => {
    // The letter for a new password has a link to sign in, too.
    if (event.type === "magicLinkSent" || event.type === "passwordResetSent") {
      rememberAsking(store, clock, event.emailAddress);
    }
    if (event.type === "screenShown") hold(!atStart.has(event.screen));
    if (event.type === "signedIn") hold(false);
  };
  return (
    <SignInFrame>
      <title>{`${words.loginTitle} · Stocks Vibe`}</title>
      <h1 className="hidden-text">{words.loginTitle}</h1>
      <WhySentAway />
      {notice}
      <SignIn key={config.organizationSlug ?? ""} client={client} config={config} onEvent={hear} />
      <DevelopmentNotes />
    </SignInFrame>
  );
}
