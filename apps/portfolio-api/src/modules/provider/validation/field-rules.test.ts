import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import {
  amountOf,
  currencyOf,
  dayOf,
  dayOfMoment,
  idOf,
  isoCurrencyOf,
  textOf,
  yesOrNo,
} from "./field-rules.ts";
import { excerptOf } from "./read-row.ts";

const today = isoDate("2026-11-20");

describe("an amount", () => {
  it.each([0, -5, 1e12, 0.000_001])("may be %d", (raw) => {
    expect(amountOf(raw)).toEqual({ value: raw });
  });
  it.each([5e-324, -1e-13, -0])("of %d is rounding, and nothing", (raw) => {
    expect(amountOf(raw)).toEqual({ value: 0 });
  });
  it.each([
    [1e308, "number-out-of-range"],
    [-1.1e12, "number-out-of-range"],
    [Number.POSITIVE_INFINITY, "number-out-of-range"],
    [Number.NaN, "number-out-of-range"],
    ["5", "wrong-type"],
    [{}, "wrong-type"],
  ])("can't be %s", (raw, reason) => {
    expect(amountOf(raw)).toEqual({ reason });
  });
});

describe("a day", () => {
  it.each(["1900-01-01", "2024-02-29", "2026-11-30"])("may be %s", (raw) => {
    expect(dayOf(today)(raw)).toEqual({ value: raw });
  });
  it.each([
    ["2026-02-31", "no-such-day"],
    ["2023-02-29", "no-such-day"],
    ["20 Nov 2026", "no-such-day"],
    ["1899-12-31", "day-out-of-range"],
    ["2026-12-01", "day-out-of-range"],
    [20_261_120, "wrong-type"],
  ])("can't be %s", (raw, reason) => {
    expect(dayOf(today)(raw)).toEqual({ reason });
  });
  it("is read from a moment", () => {
    expect(dayOfMoment(today)("2024-02-29T23:00:00Z")).toEqual({ value: "2024-02-29" });
    expect(dayOfMoment(today)(5)).toEqual({ reason: "wrong-type" });
  });
});

describe("a text", () => {
  it.each([
    ["Alpha", "Alpha"],
    [" Vanguard Total\nStock\t", "Vanguard Total Stock"],
    ["Überfonds 日本 🚀", "Überfonds 日本 🚀"],
  ])("may be %j", (raw, value) => {
    expect(textOf(30)(raw)).toEqual({ value });
  });
  it.each([
    ["a NUL", "A\u0000", "text-unreadable"],
    ["a bell", "A\u0007", "text-unreadable"],
    ["half a character", "A\ud83d", "text-unreadable"],
    ["a change of direction", "A\u202eB", "text-unreadable"],
    ["too much", "A".repeat(31), "text-too-long"],
    ["nothing but spaces", "  ", "missing"],
    ["a number", 5, "wrong-type"],
  ])("can't be %s", (_case, raw, reason) => {
    expect(textOf(30)(raw)).toEqual({ reason });
  });
});

it.each([
  [currencyOf, "USD", { value: "USD" }],
  [currencyOf, "USDT", { value: "USDT" }],
  [currencyOf, "US dollars", { reason: "no-currency-code" }],
  [currencyOf, "$", { reason: "no-currency-code" }],
  [currencyOf, "stEth", { value: "stEth" }],
  [isoCurrencyOf, "usd", { value: "USD" }],
  [isoCurrencyOf, "$", { reason: "no-currency-code" }],
  [currencyOf, 840, { reason: "wrong-type" }],
  [idOf, " x ", { value: " x " }],
  [idOf, "x".repeat(201), { reason: "text-too-long" }],
  [idOf, "x\n", { reason: "text-unreadable" }],
  [idOf, null, { reason: "wrong-type" }],
  [yesOrNo, false, { value: false }],
  [yesOrNo, 0, { reason: "wrong-type" }],
] as const)("%o reads %j as %j", (rule, raw, expected) => {
  expect(rule(raw)).toEqual(expected);
});

it.each([
  [undefined, null],
  ["2026-02-31", "2026-02-31"],
  [1e308, "1e+308"],
  ["A\u0000\u202eB", "A\ufffd\ufffdB"],
  [["a"], "(a list)"],
  [{ a: 1 }, "(an object)"],
  ["x".repeat(2e6), `${"x".repeat(60)}…`],
])("the excerpt of %j is short and clean", (raw, expected) => {
  expect(excerptOf(raw)).toBe(expected);
});
