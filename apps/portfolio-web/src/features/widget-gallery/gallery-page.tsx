import "./gallery.css";
import { SignIn, type SignInConfig, type SignInEvent } from "@stocks-vibe/auth-widget";
import {
  asSwitched,
  type Fixture,
  type FixtureGroup,
  fixtures,
} from "@stocks-vibe/auth-widget/gallery";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { sessionMinutes, useAuthClient } from "#lib/auth/auth.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { Button } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicHead } from "#ui/layout/public-frame.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { embedSnippets, type Snippet } from "./embed-snippets.ts";
import { type GalleryChoice, readChoice, withChange } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";
import { ChosenScreen, ScreenStage } from "./screen-stage.tsx";
import { Switches } from "./switches.tsx";

const isGroup = (name: string): name is FixtureGroup => Object.hasOwn(words.groups, name);
const groups = Object.keys(words.groups).filter(isGroup);

/** Scrolls the list, and nothing around it, to the chosen screen where that is out of sight. */
function bringIntoView(list: HTMLElement | null): void {
  const link = list?.querySelector('[aria-current="page"]');
  if (!list || !link) return;
  const [box, row] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (row.top >= box.top && row.bottom <= box.bottom) return;
  list.scrollTop += row.top - box.top - (box.height - row.height) / 2;
}

/** Every screen in every state, each with an address of its own. */
function ScreenList({
  shown,
  choice,
  query,
}: {
  shown: readonly Fixture[];
  choice: GalleryChoice;
  query: URLSearchParams;
}) {
  const list = useRef<HTMLElement>(null);
  const { screen } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice moves the mark
  useLayoutEffect(() => bringIntoView(list.current), [screen]);
  return (
    <nav className="gallery-list" aria-label={words.screens} ref={list}>
      {groups.map((group) => (
        <section key={group}>
          <h2>{words.groups[group]}</h2>
          <ul>
            {shown
              .filter((fixture) => fixture.group === group)
              .map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={{ search: withChange(query, { screen: id }).toString() }}
                    aria-current={id === screen ? "page" : undefined}
                    data-screen={id}
                    replace
                  >
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** An event in one line: its name, and the screen that it tells of. Addresses stay out. */
const lineOf = (event: SignInEvent): string =>
  event.type === "screenShown" ? `${event.type}: ${event.screen}` : event.type;

/** The sign-in as it is switched, against the server of this app. */
function LiveSignIn({ choice }: { choice: GalleryChoice }) {
  const client = useAuthClient();
  const { origin, config: page } = useServices();
  const [heard, setHeard] = useState<readonly string[]>([]);
  const { flow, theme, language, organization } = choice;
  // Ways that this server does not answer would only lead to an error.
  const products = choice.products.filter(
    (product) => product !== "oauth" || page.oauthProviders.length > 0,
  );
  const wanted = products.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new each time
  const config = useMemo<SignInConfig>(
    () => ({
      products,
      authFlowType: flow,
      organizationSlug: organization || null,
      opensLinks: false,
      language,
      theme: { scheme: theme },
      sessionOptions: { sessionDurationMinutes: sessionMinutes },
      oauthOptions: { providers: page.oauthProviders, isSandbox: page.oauthIsSandbox },
      emailMagicLinksOptions: { discoveryRedirectURL: `${origin}${paths.authenticate}` },
    }),
    [wanted, flow, organization, language, theme, origin, page],
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

function SnippetView({ snippet }: { snippet: Snippet }) {
  const [copied, setCopied] = useState<{ code: string; worked: boolean } | null>(null);
  const { code, title } = snippet;
  const copy = async () => {
    const worked = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    );
    setCopied({ code, worked });
  };
  const isAbout = copied?.code === code;
  return (
    <>
      <div className="gallery-line">
        <h3>{title}</h3>
        <span role="status" className="small muted">
          {isAbout && (copied.worked ? words.copied : words.notCopied)}
        </span>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <ScrollRegion label={title}>
        <pre className="gallery-code">{code}</pre>
      </ScrollRegion>
    </>
  );
}

/** What a page writes to have the same. */
function SnippetsView({ choice }: { choice: GalleryChoice }) {
  const { config } = useServices();
  return (
    <section className="gallery-screen">
      <h2>{words.embed}</h2>
      <p className="small muted">{words.embedText}</p>
      {embedSnippets(choice, config.authUrl).map((snippet) => (
        <SnippetView key={snippet.id} snippet={snippet} />
      ))}
    </section>
  );
}

/**
 * Documentation of the sign-in widget, for anybody: examples only, nothing of a member. Nothing in
 * the product leads here.
 */
export function GalleryPage() {
  const [query, setQuery] = useSearchParams();
  const choice = readChoice(query);
  const change = (changes: Partial<GalleryChoice>) =>
    setQuery(withChange(query, changes), { replace: true });
  const shown = [asSwitched(choice.flow, choice.products), ...fixtures];
  if (choice.only === "screen") {
    return (
      <main className="gallery-only" id="main">
        <h1 className="hidden-text">{words.title}</h1>
        <ChosenScreen shown={shown} choice={choice} />
      </main>
    );
  }
  return (
    <div className="gallery">
      <PublicHead />
      <div className="gallery-columns">
        <main className="gallery-main" id="main" tabIndex={-1}>
          <PageTitle title={words.title}>{words.title}</PageTitle>
          <p className="muted">{words.lead}</p>
          <Switches choice={choice} onChange={change} />
          {choice.mode === "live" ? (
            <LiveSignIn key={query.toString()} choice={choice} />
          ) : (
            <ScreenStage shown={shown} choice={choice} query={query} />
          )}
          <SnippetsView choice={choice} />
        </main>
        {choice.mode === "drawn" && <ScreenList shown={shown} choice={choice} query={query} />}
      </div>
    </div>
  );
}
