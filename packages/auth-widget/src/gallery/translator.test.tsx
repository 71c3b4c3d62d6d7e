import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createActions } from "../actions/actions.ts";
import { stillClient } from "../embed/still-client.ts";
import { rulesOf } from "../machine/rules.ts";
import { firstState } from "../machine/state.ts";
import { createStore } from "../machine/store.ts";
import { ScreenView } from "../screens/screen-view.tsx";
import { laterScreens } from "../screens/screens.ts";
import { MANNERS, original, translate } from "../testing/translator.ts";
import type { Fixture } from "./fixture.ts";
import { fixtures } from "./fixtures.ts";
import { configOf } from "./screen-preview.tsx";

await laterScreens.load();
afterEach(cleanup);

const now = () => 0;

/** A screen as the widget draws it, in the same place whatever its state. */
function viewOf(fixture: Fixture) {
  const { screen } = fixture;
  if ("kind" in screen) throw new Error("It is a page of its own.");
  const config = configOf(fixture, { scheme: "light", language: "en" });
  const store = createStore({ ...firstState(rulesOf(config)), screen });
  const client = stillClient(fixture);
  const address = () => "https://app.example.com/login";
  const actions = createActions({ client, config, store, now, address, tell: () => undefined });
  return (
    <ScreenView
      screen={screen}
      actions={actions}
      config={config}
      emailDomains={["stocksvibe.example"]}
      takesFocus={false}
      canGoBack={fixture.canGoBack === true}
      now={now}
    />
  );
}

const nameOf = ({ screen }: Fixture): string => ("kind" in screen ? "" : screen.name);
const names = [...new Set(fixtures.map(nameOf))].filter((name) => name !== "");
const textOf = (element: Element): string => original(element.textContent ?? "");

/** What stands there after each step of a way, with something done to the page in between. */
function textsAlong([first, ...rest]: Fixture[], meanwhile: (root: Element) => void): string[] {
  if (!first) return [];
  const { container, rerender, unmount } = render(viewOf(first));
  const texts = rest.map((fixture) => {
    meanwhile(container);
    rerender(viewOf(fixture));
    return `${fixture.id}: ${textOf(container)}`;
  });
  unmount();
  return texts;
}

describe.each(MANNERS)("under a page translator that %s", (manner) => {
  it.each(names)("'%s' goes through all of its states", (name) => {
    const states = fixtures.filter((fixture) => nameOf(fixture) === name);
    // Forwards and backwards through all of them, so that what is conditional comes, stays and
    // goes.
    const way = [...states, ...states.toReversed()];
    const right = textsAlong(way, () => undefined);
    expect(textsAlong(way, (container) => translate(container, manner))).toEqual(right);
  });
});
