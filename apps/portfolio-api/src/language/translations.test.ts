import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { spanishErrors } from "../http/errors.es.ts";
import { ERRORS } from "../http/errors.ts";
import { explainWords } from "../modules/explain/explain-texts.ts";
import { fileWords } from "../modules/imports/file/describe-file.ts";
import { englishSync } from "../modules/provider/messages/en.ts";
import { spanishSync } from "../modules/provider/messages/es.ts";
import { findingWords } from "../modules/valuation/data-quality/finding.ts";
import type { PerLocale } from "./language.ts";

const src = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).map((path) =>
  path.replaceAll("\\", "/"),
);

/** Something for every fact that a sentence of findings may ask for. */
const FACTS = {
  symbol: "VTI",
  account: "Brokerage",
  day: "2024-07-01",
  back: "2024-07-02",
  first: "2024-07-03",
  days: ["2024-07-01", "2024-07-02"],
  arrived: "2024-07-04",
  to: "Rollover",
  into: "BND",
  gave: "BND",
  market: "VTSAX",
  currencies: ["CAD"],
  by: "Maria",
  on: "2026-11-22",
  bare: "12.00",
  amount: "12.00",
  product: "500.00",
  action: "fee",
  kind: "came",
  said: { bought: "2020-01-02", cost: 40 },
  asks: { day: true, cost: true },
  priceOf: "2024-06-28",
  isTwice: true,
  ...Object.fromEntries(
    "rows units sum fees above value imported needed before between since ratio quantity price"
      .split(" ")
      .map((name) => [name, 3]),
  ),
  before: 3,
  after: 3,
};
const HELD = [{ units: 3, symbol: "VTI" }];

/** What sentences of other catalogues are asked with, by their names; of any other, these. */
const PLAIN = ["fee", "amount", "2024-07-01"] as const;
const ASKED: Readonly<Record<string, readonly unknown[]>> = {
  opening: [HELD, "Brokerage", "2024-07-01"],
  openingCash: [3, "Brokerage", "2024-07-01"],
  missing: [3, "VTI", "Brokerage"],
  stale: ["VTI", "2024-07-01"],
  line: [3, "…"],
  product: [FACTS],
  cost: [FACTS],
  tooDear: [{ shares: "0.001", amount: "$99", price: "$9,900" }],
  tooCheap: [{ shares: "900", amount: "$0.01", price: "$0.00001" }],
  all: [["A", "B"]],
  effect: [FACTS],
};

type Said = readonly [place: string, text: string];

/** Every sentence of a catalogue, by its place. */
function sentences(value: unknown, place: string): readonly Said[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") {
    const name = place.split(".").at(-1) ?? "";
    return [[place, String(value(...(ASKED[name] ?? PLAIN)))]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => sentences(one, `${place}.${key}`));
}

const CATALOGUES = Object.entries<PerLocale<unknown>>({
  refusals: {
    en: Object.fromEntries(Object.entries(ERRORS).map(([type, { message }]) => [type, message])),
    es: spanishErrors,
  },
  findings: findingWords,
  explanations: {
    en: { ...explainWords.en.figures, ...explainWords.en.gaps, parts: explainWords.en.parts },
    es: { ...explainWords.es.figures, ...explainWords.es.gaps, parts: explainWords.es.parts },
  },
  files: fileWords,
  syncs: { en: englishSync, es: spanishSync },
});

/** Words that no Spanish sentence has. */
const ENGLISH =
  /\b(the|your|you|with|from|this|that|are|is|was|which|what|their|there|and|not|of|has|its)\b/i;
/** Names of things, which both languages call alike, and must both call. */
const NAMES = /VTI|VTSAX|BND|Brokerage|Rollover|Maria|2024|2026|\$[\d,.]+/g;
const namesIn = (text: string): string[] => [...new Set(text.match(NAMES))].sort();
const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;
/** The same in both languages. */
const SAME = new Set([".gain.symbols", ".parts.deposits.all"]);

describe.each(CATALOGUES)("what is said in %s", (_name, { en, es }) => {
  const english = sentences(en, "");
  const spanish = new Map(sentences(es, ""));

  it("is said whole in both languages", () => {
    expect(english.length).toBeGreaterThan(10);
    const broken = [...english, ...spanish].filter(([, text]) =>
      /undefined|NaN|\[object/.test(text),
    );
    expect(broken).toEqual([]);
  });

  it("is translated, not copied", () => {
    const left = english.filter(
      ([place, text]) => spanish.get(place) === text && wordsIn(text) > 1 && !SAME.has(place),
    );
    expect(left).toEqual([]);
    expect([...spanish].filter(([, text]) => ENGLISH.test(text.replace(/“[^”]*”/g, "")))).toEqual(
      [],
    );
  });

  it("names the same things in both", () => {
    const other = english.filter(
      ([place, text]) => namesIn(text).join() !== namesIn(spanish.get(place) ?? "").join(),
    );
    expect(other).toEqual([]);
  });
});

it("leaves no catalogue without its twin", () => {
  const english = files.filter((path) => /(?:\.|\/messages\/)en\.ts$/.test(path));
  expect(english.length).toBeGreaterThan(3);
  expect(english.filter((path) => !files.includes(path.replace(/en\.ts$/, "es.ts")))).toEqual([]);
});

/**
 * Rooms whose sentences people read. Routes say in English that they have done something: pages
 * don't show it.
 */
const ROOM =
  /^modules\/(?:valuation\/data-quality|explain|imports|connections\/syncing|provider\/messages)\//;
/** Words of the guide, which is English, and of brokers' files. */
const OTHERS =
  /\.test\.ts$|\.routes\.ts$|\/testing\/|(?:\.|\/messages\/)(?:en|es)\.ts$|figure-rows\.ts$|\/brokers\//;
const SENTENCE = /^["`](?:[A-Z]|\$\{)(?:[^"`]*\s){3}[^"`]*[.:]["`]$/;

const literalsOf = (source: string): readonly string[] =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(?:^|\s)\/\/.*/g, "")
    .replaceAll(/throw new Error\([^)]*\)/g, "")
    .match(/"[^"\n]*"|`[^`]*`/g) ?? [];

it("writes no sentence outside of a catalogue", () => {
  const read = files.filter(
    (path) => ROOM.test(path) && path.endsWith(".ts") && !OTHERS.test(path),
  );
  expect(read.length).toBeGreaterThan(50);
  const found = read.flatMap((path) =>
    literalsOf(readFileSync(join(src, path), "utf8"))
      .filter((text) => SENTENCE.test(text))
      .map((text) => `${relative(".", path)}: ${text}`),
  );
  expect(found).toEqual([]);
});
