import type { Fixture, FixtureGroup } from "@stocks-vibe/auth-widget/gallery";
import { useLayoutEffect, useRef } from "react";
import { Link } from "#lib/router/link.tsx";
import { type GalleryChoice, withChange } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";

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
export function ScreenList({
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each choice, which is what moves the mark.
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
