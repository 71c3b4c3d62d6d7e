import { SignIn, type SignInConfig, type SignInEvent } from "@stocks-vibe/auth-widget";
import { useMemo, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { sessionMinutes, useAuthClient } from "#lib/auth/auth.ts";
import { paths } from "#lib/router/paths.ts";
import type { GalleryChoice } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";

/** An event in one line: its name, and the screen that it tells of. Addresses stay out. */
const lineOf = (event: SignInEvent): string =>
  event.type === "screenShown" ? `${event.type}: ${event.screen}` : event.type;

/** The sign-in as it is switched, against the server of this app. */
export function LiveSignIn({ choice }: { choice: GalleryChoice }) {
  const client = useAuthClient();
  const { origin } = useServices();
  const [heard, setHeard] = useState<readonly string[]>([]);
  const { flow, products, theme, language, organization } = choice;
  const wanted = products.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one each time, `wanted` is not.
  const config = useMemo<SignInConfig>(
    () => ({
      products,
      authFlowType: flow,
      organizationSlug: organization || null,
      opensLinks: false,
      language,
      theme: { scheme: theme },
      sessionOptions: { sessionDurationMinutes: sessionMinutes },
      oauthOptions: { providers: ["google", "microsoft", "hubspot", "slack", "github"] },
      emailMagicLinksOptions: { discoveryRedirectURL: `${origin}${paths.authenticate}` },
    }),
    [wanted, flow, organization, language, theme, origin],
  );
  return (
    <section className="gallery-screen" aria-label={words.mode.live}>
      <p className="small muted">{words.mode.liveText}</p>
      <div className="gallery-stage">
        <SignIn
          client={client}
          config={config}
          onEvent={(event) => setHeard((before) => [...before, lineOf(event)])}
        />
      </div>
      <h2>{words.events}</h2>
      {heard.length === 0 ? (
        <p className="small muted">{words.noEvents}</p>
      ) : (
        <pre className="gallery-code">{heard.join("\n")}</pre>
      )}
    </section>
  );
}
