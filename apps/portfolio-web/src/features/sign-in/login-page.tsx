import { SignIn, type SignInConfig } from "@stocks-vibe/auth-widget";
import { type ReactNode, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import * as z from "zod";
import { useAuthClient } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useServices } from "#lib/services.ts";
import { Notice } from "#ui/notice.tsx";
import { rememberAsking } from "./asked-here.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInMessages as words } from "./sign-in-messages.ts";

const sentAway = z.object({ reason: z.literal("noSession") });
const knownSource = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** Where the e-mailed link leads. `source` only survives as a short word, so that it can never become an address. */
function redirectFor(origin: string, source: string | null): string {
  const known = knownSource.safeParse(source);
  return `${origin}${paths.authenticate}${known.success ? `?source=${known.data}` : ""}`;
}

function useSignInConfig(): SignInConfig {
  const { config, origin } = useServices();
  const [query] = useSearchParams();
  const source = query.get("source");
  return useMemo(
    () => ({
      products: config.products,
      authFlowType: "Discovery",
      emailMagicLinksOptions: { discoveryRedirectURL: redirectFor(origin, source) },
    }),
    [config.products, origin, source],
  );
}

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

/** The sign-in form, why the visitor was sent here, and what a developer needs. */
export function LoginPage({ notice }: { notice: ReactNode }) {
  const client = useAuthClient();
  const { store, clock } = useServices();
  const config = useSignInConfig();
  return (
    <SignInFrame>
      <title>{`${words.loginTitle} · Stocks Vibe`}</title>
      <h1 className="hidden-text">{words.loginTitle}</h1>
      <WhySentAway />
      {notice}
      <SignIn client={client} config={config} onEvent={() => rememberAsking(store, clock)} />
      <DevelopmentNotes />
    </SignInFrame>
  );
}
