import { DrawnSignIn } from "@stocks-vibe/auth-widget/drawn";
import { usePublicServices } from "#lib/api/services.ts";
import { sourceOf } from "#lib/auth/visit-source.ts";
import { language } from "#lib/format/language.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { LoginView } from "./login-view.tsx";
import { signInConfigOf, slugOf } from "./use-sign-in-config.ts";

/**
 * The login page as the server draws it: what the app shows first, so that nothing moves when the
 * app is there.
 */
export function DrawnLogin({ styles }: { styles: string }) {
  const { config } = usePublicServices();
  const [query] = useSearchParams();
  const form = (
    <DrawnSignIn
      config={signInConfigOf({
        products: config.products,
        oauthProviders: config.oauthProviders,
        oauthIsSandbox: config.oauthIsSandbox,
        googleOneTap: config.googleOneTap,
        origin: new URL(config.authUrl).origin,
        source: sourceOf(query),
        slug: slugOf(query),
      })}
      styles={styles}
      language={language.code}
    />
  );
  return <LoginView notice={null} form={form} />;
}
