import { SignIn, type SignInEvent } from "@stocks-vibe/auth-widget";
import { type ReactNode, useContext } from "react";
import * as z from "zod/mini";
import { signUpFrom } from "#lib/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { useLocation, useSearchParams } from "#lib/router/router.tsx";
import { useServices } from "#lib/services.ts";
import { SignInHoldContext } from "#lib/sign-in-hold.ts";
import { sourceOf } from "#lib/visit-source.ts";
import { Notice } from "#ui/notice.tsx";
import { rememberAsking } from "./asked-here.ts";
import { DevelopmentNotes } from "./development-notes.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";
import { useSignInConfig } from "./use-sign-in-config.ts";
import { useSourcedClient } from "./use-sourced-client.ts";

const sentAway = z.object({ reason: z.literal("noSession") });
const hasLeft = z.object({ reason: z.literal("left") });
function WhySentAway() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  if (query.get("expired") === "true") return <Notice tone="warn">{words.expired}</Notice>;
  if (hasLeft.safeParse(state).success) return <Notice tone="info">{words.left}</Notice>;
  if (sentAway.safeParse(state).success) return <Notice tone="info">{words.noSession}</Notice>;
  return null;
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
  const client = useSourcedClient();
  const { store, clock } = useServices();
  const config = useSignInConfig();
  const hold = useContext(SignInHoldContext);
  const [query] = useSearchParams();
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
      <p className="sign-in-other">
        {words.newHere} <Link to={signUpFrom(sourceOf(query))}>{words.signUp}</Link>
      </p>
      <DevelopmentNotes />
    </SignInFrame>
  );
}
