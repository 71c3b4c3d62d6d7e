import { writing } from "../../../../language/writing.ts";
import { agree, daysOf, nameOf, nothingMissing, whatOf } from "./common.en.ts";
import type { Named, NamedDay, Word } from "./facts.ts";

const { day: write } = writing.en;

/** For how many days something stands in the place of a market's price; 0 where nothing does. */
interface Substitutes {
  readonly before: number;
  readonly between: number;
  readonly since: number;
}

function instead({ before, between, since }: Substitutes): string {
  return [
    ...(before > 0
      ? [`its first ${before === 1 ? "day is" : `${daysOf(before)} are`} left out`]
      : []),
    ...(between > 0
      ? [
          `up to ${daysOf(between)} between two known prices ${agree(between, "is", "are")} on a straight line`,
        ]
      : []),
    ...(since > 0 ? [`the last one known has stood for ${daysOf(since)}`] : []),
  ].join(", and ");
}

type Match = Named & Word & { readonly market: string };

const matched = ({ by, on }: Word): string => `matched by ${by} on ${write(on)}`;

/** What was found of prices. */
export const englishPrices = {
  farPrice: {
    effect: (facts: Named) =>
      `The price of ${whatOf(facts)} is far from what it traded at that day; the institution's value counts.`,
    remedy: "A corrected price from the institution would mend it.",
  },
  pricePeaks: {
    effect: ({ symbol, days }: Pick<Named, "symbol"> & { readonly days: readonly string[] }) =>
      `The price of ${nameOf(symbol)} on ${days.map(write).join(", ")} is far from the days around it and left out.`,
    remedy: "A corrected price of that day would complete the timeline.",
  },
  openingPrice: {
    /** `priceOf` is null for a price between two known ones. */
    effect: ({ symbol, account, day, priceOf }: NamedDay & { readonly priceOf: string | null }) =>
      `What was held of ${whatOf({ symbol, account })} on ${write(day)} counts at ${priceOf === null ? "a price between two known ones" : `the price of ${write(priceOf)}`}.`,
    remedy: "Prices from before that day would make the rates exact.",
  },
  sparsePrices: {
    effect: (facts: Named & Substitutes) =>
      `${whatOf(facts)} has no market price; ${instead(facts)}.`,
    remedy: "Daily prices would make the timeline and the returns exact.",
  },
  matched: {
    effect: (facts: Match) => `${whatOf(facts)} is priced as ${facts.market}, ${matched(facts)}.`,
    remedy: nothingMissing,
  },
  mismatched: {
    effect: (facts: Match) =>
      `${whatOf(facts)} is ${matched(facts)}, with ${facts.market}, whose prices are not known or are far from the institution's. They are left out.`,
    remedy: "Another market symbol, or none, would mend it.",
  },
};
