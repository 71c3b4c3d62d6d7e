import type { SignInConfig } from "@stocks-vibe/auth-widget";
import { type BrowserConfig, isOrganizationSlug } from "@stocks-vibe/contracts/portfolio";
import { useMemo } from "react";
import { useServices } from "#lib/api/services.ts";
import { sessionMinutes } from "#lib/auth/auth.ts";
import { linkLanding, sourceOf } from "#lib/auth/visit-source.ts";
import { useSearchParams } from "#lib/router/router.tsx";

type SignInPlace = Pick<
  BrowserConfig,
  "products" | "oauthProviders" | "oauthIsSandbox" | "googleOneTap"
> & {
  readonly origin: string;
  readonly source: string | null;
  /** Whose own sign-in it is; null for everybody's. */
  readonly slug: string | null;
};

/** The organization that an address names; null for whatever can't be one. */
export function slugOf(query: URLSearchParams): string | null {
  const named = query.get("organization") ?? "";
  return isOrganizationSlug(named) ? named : null;
}

/** Pure: how the widget is set up in this app. */
export const signInConfigOf = ({
  products,
  oauthProviders,
  oauthIsSandbox,
  googleOneTap,
  origin,
  source,
  slug,
}: SignInPlace): SignInConfig => ({
  // Where no provider is set up, a button for one would only lead to an error.
  products: products.filter((product) => product !== "oauth" || oauthProviders.length > 0),
  oauthOptions: { providers: oauthProviders, isSandbox: oauthIsSandbox, oneTap: googleOneTap },
  authFlowType: slug === null ? "Discovery" : "Organization",
  organizationSlug: slug,
  // A link is asked about first: whose mailbox it is, and whether this browser wanted it.
  opensLinks: false,
  // Its colours, corners and font are the app's, whichever theme was chosen here.
  theme: { scheme: "page" },
  sessionOptions: { sessionDurationMinutes: sessionMinutes },
  // As a mailed link does: into the only organization that was accepted before, or to a new one
  // where there is none.
  directLoginForSingleMembership: { status: true },
  directCreateOrganizationForNoMembership: true,
  emailMagicLinksOptions: { discoveryRedirectURL: linkLanding(origin, source) },
});

/** That set-up at the present address. */
export function useSignInConfig(): SignInConfig {
  const { config, origin } = useServices();
  const [query] = useSearchParams();
  const source = sourceOf(query);
  const slug = slugOf(query);
  const { products, oauthProviders, oauthIsSandbox, googleOneTap } = config;
  return useMemo(() => {
    const offered = { products, oauthProviders, oauthIsSandbox, googleOneTap };
    return signInConfigOf({ ...offered, origin, source, slug });
  }, [products, oauthProviders, oauthIsSandbox, googleOneTap, origin, source, slug]);
}
