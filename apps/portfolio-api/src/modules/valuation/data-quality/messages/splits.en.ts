import { writeRatio, writing } from "../../../../language/writing.ts";
import { costWouldTell, nameOf, nothingMissing, whatOf, wordOf } from "./common.en.ts";
import type { NamedDay, Word } from "./facts.ts";

const { day: write } = writing.en;

type Split = NamedDay & { readonly ratio: number };

const inRatio = (ratio: number): string => writeRatio(ratio, writing.en);
const split = ({ symbol, ratio, day }: Split): string =>
  `${symbol} split ${inRatio(ratio)} on ${write(day)}`;

const denied = (facts: NamedDay & Word, against: string): string =>
  `${whatOf(facts)} did not split on ${write(facts.day)}, ${wordOf(facts)}${against}. None is applied.`;
const given = (facts: Split & Word, against: string): string =>
  `${whatOf(facts)} split ${inRatio(facts.ratio)} on ${write(facts.day)}, ${wordOf(facts)}${against}. It is applied.`;

const rowWouldTell = "The institution's row of the split would tell.";

/** What was found of splits and of what else changes units without money. */
export const englishSplits = {
  splitFromMarket: {
    effect: (facts: Split) =>
      `${split(facts)} is missing from the institution's list for ${facts.account}; applied from market data.`,
    remedy: nothingMissing,
  },
  splitByPrice: {
    effect: (facts: Split) =>
      `${split(facts)}, as its price tells; no source lists that split, and ${facts.account} doesn't either. It is applied.`,
    remedy: "The institution's row of the split would confirm it.",
  },
  splitDoubted: {
    effect: ({ symbol, account, day, ratio }: Split) =>
      `The price of ${symbol} changed on ${write(day)} as in a ${inRatio(ratio)} split, and the rows of ${account} don't fit one. None is applied.`,
    remedy: rowWouldTell,
  },
  splitDenied: {
    effect: (facts: NamedDay & Word) => denied(facts, ""),
    remedy: nothingMissing,
  },
  splitDeniedThough: {
    effect: (facts: NamedDay & Word) => denied(facts, ", though what is known otherwise fits one"),
    remedy: rowWouldTell,
  },
  splitGiven: {
    effect: (facts: Split & Word) => given(facts, ""),
    remedy: nothingMissing,
  },
  splitGivenThough: {
    effect: (facts: Split & Word) =>
      given(facts, `, though the rows of ${facts.account} don't fit it`),
    remedy: rowWouldTell,
  },
  fileSplitFromMarket: {
    effect: (facts: Split) =>
      `${split(facts)} is missing from the files you added to ${facts.account}; applied from market data to the shares that they tell of.`,
    remedy: nothingMissing,
  },
  fileSplitByPrice: {
    effect: (facts: Split) =>
      `${split(facts)}, as its price tells; the files you added to ${facts.account} don't list it. It is applied to the shares that they tell of.`,
    remedy: "A row of the split in the files would confirm it.",
  },
  splitOnTheWay: {
    effect: ({
      symbol,
      account,
      day,
      to,
      arrived,
    }: NamedDay & { readonly to: string; readonly arrived: string }) =>
      `${nameOf(symbol)} was split on ${write(day)}, on its way from ${account} to ${to}; it counts as moved on ${write(arrived)}, after the split.`,
    remedy: nothingMissing,
  },
  spinOff: {
    effect: ({ symbol, account, day, gave }: NamedDay & { readonly gave: string | null }) =>
      `${nameOf(symbol)} was spun off in ${account} on ${write(day)} and took a part of the cost of the shares that gave it; if those were ${nameOf(gave)}, its cost is lower than shown.`,
    remedy: costWouldTell,
  },
  spunOffByLots: {
    effect: ({ symbol, account, day, gave }: NamedDay & { readonly gave: string | null }) =>
      `${nameOf(symbol)} was spun off from ${nameOf(gave)} in ${account} on ${write(day)}; the part of the cost that it took is taken from the oldest lots, and each lot should give its own.`,
    remedy: costWouldTell,
  },
  optionDelivery: {
    effect: ({ symbol, account, day }: NamedDay) =>
      `An option was used in ${account} on ${write(day)}; its price is a part of the cost of the shares it brought, and if those were ${nameOf(symbol)}, the cost is not what is shown.`,
    remedy: costWouldTell,
  },
};
