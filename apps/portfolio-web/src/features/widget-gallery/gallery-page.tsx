import "./gallery.css";
import { asSwitched, fixtures } from "@stocks-vibe/auth-widget/gallery";
import { useSearchParams } from "#lib/router/router.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { PublicHead } from "#ui/layout/public-head.tsx";
import { type GalleryChoice, readChoice, withChange } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";
import { LiveSignIn } from "./live-sign-in.tsx";
import { ScreenList } from "./screen-list.tsx";
import { ChosenScreen, ScreenStage } from "./screen-stage.tsx";
import { SnippetsView } from "./snippets-view.tsx";
import { Switches } from "./switches.tsx";

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
