import type { SignInConfig } from "@stocks-vibe/auth-widget";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod";
import { sessionMinutes } from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useServices } from "#lib/services.ts";

const knownSlug = z.string().regex(/^[a-zA-Z0-9._~-]{2,128}$/);
const knownSource = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** Where the e-mailed link leads. `source` only survives as a short word, so that it can never become an address. */
function redirectFor(origin: string, source: string | null): string {
  const known = knownSource.safeParse(source);
  return `${origin}${paths.authenticate}${known.success ? `?source=${known.data}` : ""}`;
}

/** How the widget is set up in this app. */
export function useSignInConfig(): SignInConfig {
  const { config, origin } = useServices();
  const [query] = useSearchParams();
  const source = query.get("source");
  const slug = knownSlug.safeParse(query.get("organization")).data ?? null;
  return useMemo(
    () => ({
      // No server of ours starts an organization's own sign-in yet: a button for it would only lead to an error.
      products: config.products.filter((product) => product !== "sso"),
      authFlowType: slug === null ? "Discovery" : "Organization",
      organizationSlug: slug,
      // Its colours, corners and font are the app's, whichever theme was chosen here.
      theme: { scheme: "page" },
      sessionOptions: { sessionDurationMinutes: sessionMinutes },
      // As a mailed link does: into the only organization that was accepted before, or to a new one where there is none.
      directLoginForSingleMembership: { status: true },
      directCreateOrganizationForNoMembership: true,
      emailMagicLinksOptions: { discoveryRedirectURL: redirectFor(origin, source) },
    }),
    [config.products, origin, source, slug],
  );
}
