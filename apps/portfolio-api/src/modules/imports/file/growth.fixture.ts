// Counts what reading the worst files takes, in a process of its own: where other tests have run
// the reader before, the engine has compiled parts of it without counters. Prints the counts as
// JSON. Run by growth.test.ts.
import { Session } from "node:inspector";
import { readFile } from "./read-file.ts";

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const MERRILL = "Trade Date,Description,Symbol/ CUSIP,Quantity,Price,Amount";
const LINE = "2020-01-15,buy,VTI,,Fund,10,100,,-1000,USD";
const LONG = 4_000;

const linesOf = (count: number, lineOf: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => lineOf(place)).join("\n");
const plain =
  (lineOf: (place: number) => string) =>
  (count: number): string =>
    `${HEAD}\n${linesOf(count, lineOf)}\n`;
/** A few lines instead of many, as each is long. */
const long =
  (nameOf: () => string) =>
  (count: number): string =>
    plain(() => `2020-01-15,buy,VTI,,${nameOf()},10,100,,-1000,USD`)(Math.ceil(count / 50));
const symbolOf = (place: number): string => place.toString(36).toUpperCase().padStart(4, "A");

/** The worst files of each kind, by how many lines they have. */
const SHAPES: Readonly<Record<string, (count: number) => string>> = {
  "reinvestments of one day": (count) =>
    `${MERRILL}\n${linesOf(count, (place) =>
      place % 2 === 0
        ? "01/15/2020,Reinvestment Program,VTI,,,-10.00"
        : "01/15/2020,Reinvestment Share(s),VTI,1,,",
    )}`,
  "money of reinvestments without shares": (count) =>
    `${MERRILL}\n${linesOf(count, (place) =>
      place * 2 < count
        ? "01/15/2020,Reinvestment Program,VTI,,,-10.00"
        : "01/16/2020,Reinvestment Share(s),VTI,1,,",
    )}`,
  "equal rows of one day": plain(() => LINE),
  "a symbol in each row": plain((place) => LINE.replace("VTI", symbolOf(place))),
  "a name in each row": plain((place) => LINE.replace("Fund", `Fund ${place}`)),
  "a currency in each row": plain((place) => LINE.replace("USD", symbolOf(place))),
  "deposits of shares": plain(
    (place) => `2020-01-15,deposit,${symbolOf(place % 50)},,Fund,10,100,,1000,USD`,
  ),
  "splits and sales": plain((place) =>
    place % 2 === 0
      ? "2020-01-15,split,VTI,,Fund,10,,,,USD"
      : "2020-01-15,sell,VTI,,Fund,1,10,,10,USD",
  ),
  "fees that may be given back": plain(
    (place) => `2020-01-${10 + (place % 20)},fee,,,,,,,${place % 3 === 0 ? -5 : 5},USD`,
  ),
  "days in no order": plain((place) =>
    LINE.replace("2020-01-15", `${1951 + ((place * 37) % 70)}-0${1 + (place % 9)}-11`),
  ),
  "lines that can't be read": plain((place) => LINE.replace(",10,", `,x${place},`)),
  "blank lines": (count) => `${HEAD}\n${LINE}\n${"\n".repeat(count * 40)}`,
  "lines of blanks": (count) => `${HEAD}\n${LINE}\n${"   \n".repeat(count * 10)}`,
  "lines of commas": (count) => `${HEAD}\n${LINE}\n${`${",".repeat(39)}\n`.repeat(count)}`,
  "no head": (count) => linesOf(count, () => "1,2 ($),3,4,5,6,7,8"),
  "prose and titles": (count) => `${linesOf(count, () => "Dear reader,")}\n${HEAD}\n${LINE}`,
  "a hundred columns": (count) =>
    `${HEAD}${",x".repeat(90)}\n${linesOf(Math.ceil(count / 10), () => LINE + ",ab".repeat(90))}`,
  "quotes within cells": plain(() => LINE.replace("Fund", '"Fu""nd"')),
  "cells of nothing but quotes": long(() => `"${'""'.repeat(LONG / 2)}"`),
  "cells of many lines": long(() => `"${"a\n".repeat(LONG / 2)}"`),
  "cells of blanks": long(() => `"a${" ".repeat(LONG)}b"`),
  "cells of words": long(() => "a ".repeat(LONG / 2)),
  "numbers without an end": (count) =>
    plain(() => LINE.replace(",100,", `,${"9".repeat(LONG)},`))(Math.ceil(count / 50)),
  "numbers in groups": (count) =>
    plain(() => LINE.replace(",100,", `,"1${",000".repeat(LONG / 4)}x",`))(Math.ceil(count / 50)),
  "days with blanks": (count) =>
    plain(() => LINE.replace("2020-01-15", `1/1/2020 ${" ".repeat(LONG)}as of`))(
      Math.ceil(count / 50),
    ),
  "words without an end": (count) =>
    plain(() => LINE.replace("buy", "buy ".repeat(LONG / 4)))(Math.ceil(count / 50)),
  "a quote that is never closed": (count) =>
    `${HEAD}\n${linesOf(count, () => LINE)}\n"${"x\n".repeat(count)}`,
  "quotes that are closed wrongly": (count) =>
    `${HEAD}\n${linesOf(count, () => LINE)}\n${'"a"b,'.repeat(count)}`,
};

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** What the engine has run through since it was last asked. */
function stepsSince(isCounted: (url: string) => boolean): number {
  let steps = 0;
  session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    for (const { url, functions } of result)
      if (isCounted(url))
        for (const { ranges } of functions)
          steps += ranges.reduce((sum, { count }) => sum + count, 0);
  });
  return steps;
}

const isReader = (url: string): boolean => /imports\/file|csv-parse/.test(url);

/**
 * How often functions and branches of the reader and its parser are run through by `work`, as the
 * engine counts them: the same on any machine, however busy.
 */
function stepsOf(work: () => unknown): number {
  const counted = Array.from({ length: TRIES }, () => {
    stepsSince(isReader);
    work();
    return stepsSince(isReader);
  });
  return Math.max(...counted);
}

/**
 * The engine forgets the counts of a function whose code it throws away to save memory; the highest
 * count has lost none.
 */
const TRIES = 2;
const FEW = 150;
const TIMES = 8;

const stepsToRead = (text: string): number => {
  const bytes = new TextEncoder().encode(text);
  return stepsOf(() => readFile(bytes, { today: "2026-11-22" }));
};

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);
const searching = (count: number) => () =>
  numbers(count).map((wanted) => numbers(count).find((amount) => amount === wanted));

const counts = Object.entries(SHAPES).map(([name, textOf]) => {
  const text = textOf(FEW * TIMES);
  return { name, few: stepsToRead(textOf(FEW)), many: stepsToRead(text), length: text.length };
});
const control = { few: stepsOf(searching(FEW)), many: stepsOf(searching(FEW * TIMES)) };
process.stdout.write(JSON.stringify({ counts, control }));
