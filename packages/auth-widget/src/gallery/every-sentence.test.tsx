import { cleanup, configure, fireEvent, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { messages } from "../config/messages/en.ts";
import { spanish } from "../config/messages/es.ts";
import { markOf, placesIn } from "../testing/mark-sentences.ts";
import { readScreen } from "../testing/read-screen.ts";
import { sharedTexts } from "../testing/translator.ts";
import { fixtures } from "./fixtures.ts";
import { ScreenPreview } from "./screen-preview.tsx";

vi.mock("../config/messages/en.ts", async (original) => {
  const { markSentences } = await import("../testing/mark-sentences.ts");
  const { messages: english } = await original<typeof import("../config/messages/en.ts")>();
  return { messages: markSentences(english) };
});

vi.mock("../config/messages/first.ts", async (original) => {
  const { markSentences } = await import("../testing/mark-sentences.ts");
  const first = await original<typeof import("../config/messages/first.ts")>();
  return { ...first, firstMessages: markSentences(first.firstMessages) };
});

configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);

const look = { scheme: "light", language: "en" } as const;
const seen = new Set<string>();

const note = (text: string) => {
  for (const [, place] of text.matchAll(/«([^»]+)»/g)) if (place) seen.add(place);
};

async function drawn(fixture: (typeof fixtures)[number]): Promise<ShadowRoot> {
  const { container } = render(<ScreenPreview fixture={fixture} look={look} />);
  await waitFor(() => expect(container.querySelector('[data-drawn="true"]')).toBeTruthy());
  const root = container.querySelector("[data-scheme]")?.shadowRoot;
  if (!root) throw new Error("The widget drew nothing.");
  return root;
}

describe("the gallery", () => {
  it.each(fixtures)("draws $id, with each text in an element of its own", async (fixture) => {
    const root = await drawn(fixture);
    expect(sharedTexts(root)).toEqual([]);
    const text = readScreen(root);
    expect(text).toContain("«");
    note(text);
  });

  it("names a file as the catalogue says", async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function name(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:codes");
    const fixture = fixtures.find(({ id }) => id === "recovery-save");
    if (!fixture) throw new Error("There is no screen of backup codes.");
    const root = await drawn(fixture);
    const buttons = [...root.querySelectorAll("button")];
    const download = buttons.find((button) => button.textContent === markOf("recovery.download"));
    if (!download) throw new Error("There is nothing to save the codes with.");
    await userEvent.click(download);

    expect(names).toHaveLength(1);
    note(names.join(" "));
  });

  it("says that a new organization's name is too long", async () => {
    const fixture = fixtures.find(({ id }) => id === "organizations-none");
    if (!fixture) throw new Error("There is no screen of a new organization.");
    const root = await drawn(fixture);
    const name = root.querySelector('input[name="organization"]');
    if (!name) throw new Error("There is no field for its name.");
    fireEvent.change(name, { target: { value: "n".repeat(129) } });

    const text = readScreen(root);
    expect(text).toContain(markOf("organizations.nameTooLong"));
    note(text);
  });

  it.each(["password-wrong", "email-code-wrong"])(
    "says in the place of %s that it is locked",
    async (id) => {
      const fixture = fixtures.find((one) => one.id === id);
      if (!fixture || "kind" in fixture.screen) throw new Error("There is no such screen.");
      const { screen } = fixture;
      if (screen.name !== "password" && screen.name !== "emailCode")
        throw new Error("No such field.");
      const problem = screen.name === "password" ? "passwordLocked" : "locked";
      const text = readScreen(await drawn({ ...fixture, screen: { ...screen, problem } }));
      expect(text).toContain(markOf(`code.problems.${problem}`));
      note(text);
    },
  );

  it("shows every sentence of the catalogue, and so of each language", () => {
    expect(placesIn(spanish).sort()).toEqual(placesIn(messages).sort());
    expect(placesIn(messages).filter((place) => !seen.has(place))).toEqual([]);
  });

  it("has a name of its own for each fixture", () => {
    const ids = fixtures.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is data alone: nothing of a fixture is lost as JSON", () => {
    expect(JSON.parse(JSON.stringify(fixtures))).toEqual(fixtures);
  });
});
