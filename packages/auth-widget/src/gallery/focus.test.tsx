import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createActions } from "../actions/actions.ts";
import { stillClient } from "../embed/still-client.ts";
import { rulesOf } from "../machine/rules.ts";
import type { Screen } from "../machine/screen.ts";
import { firstState } from "../machine/state.ts";
import { createStore } from "../machine/store.ts";
import { ScreenView } from "../screens/screen-view.tsx";
import { laterScreens } from "../screens/screens.ts";
import { fixtures } from "./fixtures.ts";
import { configOf } from "./screen-preview.tsx";

await laterScreens.load();
afterEach(cleanup);

type Row = { id: string; screen: Screen; fixture: (typeof fixtures)[number] };
const rows: readonly Row[] = fixtures.flatMap((fixture) =>
  "kind" in fixture.screen ? [] : [{ id: fixture.id, screen: fixture.screen, fixture }],
);

/** Draws a screen as one that took another's place. */
function arrive({ screen, fixture }: Row): HTMLElement {
  const config = configOf(fixture, { scheme: "light", language: "en" });
  const client = stillClient(fixture);
  const store = createStore({ ...firstState(rulesOf(config)), screen });
  const now = () => 0;
  const address = () => "https://app.example.com/login";
  const actions = createActions({ client, config, store, now, address, tell: () => undefined });
  const { container } = render(
    <ScreenView
      screen={screen}
      actions={actions}
      config={config}
      emailDomains={[]}
      takesFocus={true}
      canGoBack={false}
      now={now}
    />,
  );
  return container;
}

/** They wait for an answer and say so; the screen that follows takes focus. */
const isWaiting = ({ screen }: Row) =>
  screen.name === "finding" ||
  screen.name === "opening" ||
  (screen.name === "organizations" && screen.entering !== null);

it.each(rows.filter((row) => !isWaiting(row)))(
  "$id takes focus where it is read from, or typed into",
  async (row) => {
    const container = arrive(row);

    await waitFor(() => expect(container.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.matches("h2, input, select")).toBe(true);
  },
);

it.each(rows.filter(isWaiting))("$id says that it waits", (row) => {
  const said = [...arrive(row).querySelectorAll('[role="status"]')];
  expect(said.map(({ textContent }) => textContent).join("")).not.toBe("");
});

const autofill: Readonly<Record<string, readonly string[]>> = {
  main: ["username"],
  ssoEmail: ["username"],
  forgot: ["username"],
  password: ["username", "current-password"],
  newPassword: ["new-password"],
  emailCode: ["one-time-code"],
  smsEntry: ["one-time-code"],
  totpEntry: ["one-time-code"],
  smsSetup: ["tel-country-code", "tel-national"],
  recoveryEntry: ["off"],
  ssoSlug: ["off"],
  organizations: ["organization", "off"],
};

it.each(rows)("$id says to password managers and phones what its fields are", (row) => {
  const fields = arrive(row).querySelectorAll("input, select");
  const known = autofill[row.screen.name] ?? [];
  for (const field of fields) expect(known).toContain(field.getAttribute("autocomplete"));
});

it.each(rows)("$id has a label in sight for each of its fields, and says what is wrong", (row) => {
  const container = arrive(row);
  for (const field of container.querySelectorAll("input, select")) {
    const label = container.querySelector(`label[for="${field.id}"]`);
    expect(label?.textContent).toBeTruthy();
  }
  for (const field of container.querySelectorAll('[aria-invalid="true"]')) {
    const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
    const texts = described.map((id) => container.querySelector(`[id="${id}"]`));
    expect(texts.some((text) => text?.getAttribute("role") === "alert")).toBe(true);
  }
});
