import type { Fixture, FixtureGroup } from "@stocks-vibe/auth-widget/gallery";
import { Link } from "react-router";
import { type GalleryChoice, withChange } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";

const isGroup = (name: string): name is FixtureGroup => Object.hasOwn(words.groups, name);
const groups = Object.keys(words.groups).filter(isGroup);

/** Every screen in every state, each with an address of its own. */
export function ScreenList({
  shown,
  choice,
  query,
}: {
  shown: readonly Fixture[];
  choice: GalleryChoice;
  query: URLSearchParams;
}) {
  return (
    <nav className="gallery-list" aria-label={words.screens}>
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
                    aria-current={id === choice.screen ? "page" : undefined}
                    data-screen={id}
                    replace
                    preventScrollReset
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
