import { prepareLanguage, SignIn, type SignInEvent } from "@stocks-vibe/auth-widget";
import { type ReactNode, useContext, useMemo } from "react";
import { useServices } from "#lib/api/services.ts";
import { type AuthClient, useAuthClient } from "#lib/auth/auth.ts";
import { SignInHoldContext } from "#lib/auth/unfinished-sign-in.ts";
import { sourceOf } from "#lib/auth/visit-source.ts";
import { language } from "#lib/format/language.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { rememberAsking } from "./asked-here.ts";
import { LoginView } from "./login-view.tsx";
import { useSignInConfig } from "./use-sign-in-config.ts";

/**
 * The auth client, but that an organization which is founded by it keeps where its founder came
 * from.
 */
function useSourcedClient(): AuthClient {
  const client = useAuthClient();
  const [query] = useSearchParams();
  const source = sourceOf(query);
  return useMemo(() => {
    if (source === null) return client;
    const { organizations } = client.discovery;
    const create: typeof organizations.create = (request) =>
      organizations.create({ ...request, source });
    return {
      ...client,
      discovery: { ...client.discovery, organizations: { ...organizations, create } },
    };
  }, [client, source]);
}

/** Nothing of a sign-in is lost if the page goes on from these. */
const atStart: ReadonlySet<string> = new Set([
  "finding",
  "main",
  "emailSent",
  "failed",
  "loggedIn",
]);

/** What the form needs to stand as soon as the page is drawn: its sentences. */
export const prepareLogin = (): Promise<void> => prepareLanguage(language.code);

/** The sign-in form, why the visitor was sent here, and what a developer needs. */
export function LoginPage({ notice }: { notice: ReactNode }) {
  const client = useSourcedClient();
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
  const form = (
    <SignIn key={config.organizationSlug ?? ""} client={client} config={config} onEvent={hear} />
  );
  return <LoginView notice={notice} form={form} />;
}
