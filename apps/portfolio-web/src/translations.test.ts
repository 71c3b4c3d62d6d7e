import { expect, it } from "vitest";

/** Documentation for developers: the gallery of the widget and the page of linking's states. */
const DEVELOPERS = /widget-gallery|account-link\/demo/;
/** The same in both languages. */
const SAME = new Set(["Stocks Vibe", "Stocks Vibe, dashboard"]);

type Module = Readonly<Record<string, unknown>>;
const modules = (found: Record<string, unknown>): ReadonlyMap<string, Module> =>
  new Map(
    Object.entries(found as Record<string, Module>).filter(([path]) => !DEVELOPERS.test(path)),
  );

const english = modules(
  import.meta.glob(["./**/messages/en.ts", "./**/*-sections.ts", "./**/*-entries.ts"], {
    eager: true,
  }),
);
const spanish = modules(import.meta.glob(["./**/messages/es.ts", "./**/*.es.ts"], { eager: true }));
const sources = import.meta.glob<string>(["./**/messages/es.ts", "./**/*.es.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const originalOf = (path: string): string =>
  path.replace(/\/es\.ts$/, "/en.ts").replace(/\.es\.ts$/, ".ts");

/** Every sentence of a catalogue that needs no facts, by its place. */
function sentences(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => sentences(one, `${place}.${key}`));
}

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

it("leave no catalogue of the pages out", () => {
  const twins = new Set([...spanish.keys()].map(originalOf));
  expect(english.size).toBeGreaterThan(25);
  expect([...english.keys()].filter((path) => !twins.has(path))).toEqual([]);
});

it.each([...spanish.keys()])("say in %s all that the original says", async (path) => {
  const twin = spanish.get(path) ?? {};
  const original: Module = english.get(originalOf(path)) ?? (await all[originalOf(path)]?.()) ?? {};
  expect(Object.keys(twin).toSorted()).toEqual(Object.keys(original).toSorted());
  const said = new Map(sentences(original, ""));
  const left = sentences(twin, "").filter(
    ([place, text]) =>
      said.get(place) === text &&
      wordsIn(text) > 2 &&
      text.includes(" ") &&
      !SAME.has(text) &&
      // Another catalogue's sentence, which has its own twin.
      sources[path]?.includes(text),
  );
  expect(left).toEqual([]);
});

const all = import.meta.glob<Module>("./**/*.ts");
