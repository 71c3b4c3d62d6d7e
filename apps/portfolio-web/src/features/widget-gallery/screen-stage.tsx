import { type Fixture, ScreenPreview } from "@stocks-vibe/auth-widget/gallery";
import { useMemo } from "react";
import { Link } from "#lib/router/link.tsx";
import { buttonClass } from "#ui/forms/button.tsx";
import { type GalleryChoice, withChange } from "./gallery-choice.ts";
import { galleryMessages as words } from "./gallery-messages.ts";

type Props = { shown: readonly Fixture[]; choice: GalleryChoice; query: URLSearchParams };

function Neighbor({
  to,
  query,
  children,
}: {
  to: Fixture;
  query: URLSearchParams;
  children: string;
}) {
  return (
    <Link
      className={buttonClass({ size: "small" })}
      to={{ search: withChange(query, { screen: to.id }).toString() }}
      replace
    >
      {children}
    </Link>
  );
}

/** The chosen screen alone. */
export function ChosenScreen({ shown, choice }: Omit<Props, "query">) {
  const { screen, theme: scheme, language, flow, products } = choice;
  const look = useMemo(() => ({ scheme, language }), [scheme, language]);
  const fixture = shown.find(({ id }) => id === screen);
  if (!fixture) return <p role="alert">{words.unknown}</p>;
  const drawnAnew = [screen, scheme, language, flow, ...products].join();
  return (
    <div className="gallery-stage">
      <ScreenPreview key={drawnAnew} fixture={fixture} look={look} />
    </div>
  );
}

/** The chosen screen, the ones beside it, and the data that it is drawn from. */
export function ScreenStage({ shown, choice, query }: Props) {
  const index = shown.findIndex(({ id }) => id === choice.screen);
  const [before, fixture, after] = [shown[index - 1], shown[index], shown[index + 1]];
  if (!fixture) return <p role="alert">{words.unknown}</p>;
  return (
    <section className="gallery-screen">
      <div className="gallery-line">
        <h2>{fixture.title}</h2>
        {before && (
          <Neighbor to={before} query={query}>
            {words.previous}
          </Neighbor>
        )}
        {after && (
          <Neighbor to={after} query={query}>
            {words.next}
          </Neighbor>
        )}
      </div>
      <ChosenScreen shown={shown} choice={choice} />
      <p className="small muted">{words.mode.drawnText}</p>
      <details>
        <summary>{words.data}</summary>
        <pre className="gallery-code">{JSON.stringify(fixture.screen, null, 2)}</pre>
      </details>
    </section>
  );
}
