import type { SignInConfig } from "@stocks-vibe/auth-widget";
import { useMemo } from "react";
import * as z from "zod/mini";
import { sessionMinutes } from "#lib/auth.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { useServices } from "#lib/services.ts";
import { linkLanding, sourceOf } from "#lib/visit-source.ts";

const knownSlug = z.string().check(z.regex(/^[a-zA-Z0-9._~-]{2,128}$/));

/** How the widget is set up in this app. */
export function useSignInConfig(): SignInConfig {
  const { config, origin } = useServices();
  const [query] = useSearchParams();
  const source = sourceOf(query);
  const slug = knownSlug.safeParse(query.get("organization")).data ?? null;
  return useMemo(
    () => ({
      // No server of ours starts an organization's own sign-in yet: a button for it would only lead to an error.
      products: config.products.filter((product) => product !== "sso"),
      authFlowType: slug === null ? "Discovery" : "Organization",
      organizationSlug: slug,
      // A link is asked about first: whose mailbox it is, and whether this browser wanted it.
      opensLinks: false,
      // Its colours, corners and font are the app's, whichever theme was chosen here.
      theme: { scheme: "page" },
      sessionOptions: { sessionDurationMinutes: sessionMinutes },
      // As a mailed link does: into the only organization that was accepted before, or to a new one where there is none.
      directLoginForSingleMembership: { status: true },
      directCreateOrganizationForNoMembership: true,
      emailMagicLinksOptions: { discoveryRedirectURL: linkLanding(origin, source) },
    }),
    [config.products, origin, source, slug],
  );
}
