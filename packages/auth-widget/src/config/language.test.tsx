import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { email } from "../testing/answers.ts";
import { draw } from "../testing/draw.tsx";
import { languageOf } from "./languages.ts";
import { messages } from "./messages/en.ts";
import { spanish } from "./messages/es.ts";
import { laterStyles } from "./theme/later-styles.ts";
import { styles } from "./theme/styles.ts";

// Loaded on demand; the first time takes its while on a busy machine.
beforeAll(() => import("./messages/es.ts"), 60_000);

afterEach(() => {
  cleanup();
  document.documentElement.lang = "";
});

/** Every sentence by its place in the catalogue, those with names or numbers in them filled in. */
function sentencesOf(catalogue: object, place = ""): [place: string, sentence: string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
    const here = `${place}${key}`;
    if (typeof value === "string") return [[here, value]];
    if (typeof value === "function") return [[here, String(value("‹1›", "‹2›"))]];
    return typeof value === "object" && value ? sentencesOf(value, `${here}.`) : [];
  });
}

const givenIn = (sentence: string) => [...new Set(sentence.match(/‹\d›/g))].sort();

describe("the Spanish catalogue", () => {
  const english = new Map(sentencesOf(messages));
  // What the server says, by a table: an unknown warning is left out.
  const byTable = "password.warning";
  const translated = sentencesOf(spanish);

  it("has every sentence, and each names what the English one names", () => {
    expect(translated.map(([place]) => place).sort()).toEqual([...english.keys()].sort());
    const others = translated.filter(
      ([place, sentence]) =>
        place !== byTable && givenIn(sentence).join() !== givenIn(english.get(place) ?? "").join(),
    );
    expect(others).toEqual([]);
  });

  it("leaves nothing in English but names, an example number and the name of a file", () => {
    const same = translated.filter(([place, sentence]) => english.get(place) === sentence);
    const places = same.map(([place]) => place);
    const names = (place: string) => place.startsWith("federation.providers.");
    expect(places.filter((place) => !names(place))).toEqual([
      "sms.placeholder",
      "recovery.fileName",
    ]);
  });
});

describe("the language", () => {
  it.each([
    ["es", "en", "es"],
    [undefined, "es-MX", "es"],
    ["en", "es", "en"],
    [undefined, "ar", "en"],
    [undefined, "", "en"],
  ] as const)("asked for as %s on a page in '%s' is %s", (asked, ofPage, spoken) => {
    expect(languageOf(asked, ofPage)).toBe(spoken);
  });

  it("is the page's, and the widget says which it is", async () => {
    document.documentElement.lang = "es-MX";
    const { root, screen } = draw();

    await waitFor(() => expect(root.querySelector("section")).not.toBeNull());

    expect(screen().getByRole("heading").textContent).toBe("Regístrate o inicia sesión");
    expect(root.querySelector("section")?.lang).toBe("es");
    expect(root.querySelector("section")?.dir).toBe("ltr");
  });

  it("is the configuration's where it names one, and the letters' too", async () => {
    const { root, screen, client } = draw({ config: { language: "es" } });
    await waitFor(() => expect(root.querySelector("section")).not.toBeNull());

    fireEvent.change(screen().getByLabelText("Correo electrónico"), { target: { value: email } });
    fireEvent.click(screen().getByRole("button", { name: "Continuar con correo electrónico" }));

    expect(await waitFor(() => screen().getByText("Revisa tu correo"))).toBeTruthy();
    expect(client.magicLinks.email.discovery.send).toHaveBeenCalledWith({
      email_address: email,
      discovery_redirect_url: "https://stocks.example/authenticate",
      locale: "es",
    });
  });
});

it("has style sheets that read from the right as they do from the left", () => {
  const every = styles + laterStyles;
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)/g;
  expect(every.match(physical)).toBeNull();
  // Four lengths name the sides in the order of the clock: the second and the fourth must be each
  // other's equal.
  const fourSided = [...every.matchAll(/(?:margin|padding|inset):\s*([^;}]+)/g)]
    .map(([, sides = ""]) => sides.trim().split(/\s+/))
    .filter((sides) => sides.length === 4 && sides[1] !== sides[3]);
  expect(fourSided).toEqual([]);
});
