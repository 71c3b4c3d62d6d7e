import { writing } from "../../../../language/writing.ts";
import {
  agree,
  lotsWouldTell,
  nothingMissing,
  rowsOf,
  slotsOf,
  whatOf,
  wordOf,
} from "./common.en.ts";
import type { Named, NamedDay, NamedRows, Word } from "./facts.ts";

const { dollars, day: write } = writing.en;

/** Units of which the rows tell no purchase. */
type Units = NamedDay & {
  readonly kind: "opening" | "came" | "free";
  readonly units: number;
};

function called({ kind, units, ...facts }: Units): string {
  const what = `${slotsOf(units)} of ${whatOf(facts)}`;
  const day = write(facts.day);
  if (kind === "opening") return `${what}, held before the first day listed (${day})`;
  return kind === "came"
    ? `${what}, which came from elsewhere on ${day}`
    : `${what}, which came on ${day} for nothing`;
}

function unknown({ day, cost }: { readonly day: boolean; readonly cost: boolean }): string {
  if (day && cost) return "the day of purchase and the cost are not known";
  return day ? "the day of purchase is not known" : "the cost is not known";
}

type Given = Units &
  Word & { readonly said: { readonly bought: string | null; readonly cost: number | null } };

function purchase({ bought, cost }: Given["said"]): string {
  if (bought === null) return `cost ${dollars(cost ?? 0)}`;
  return `bought on ${write(bought)}${cost === null ? "" : ` for ${dollars(cost)}`}`;
}

type Unmet = {
  readonly imported: number;
  readonly needed: number;
  readonly before: number;
  readonly after: number;
};
type Asked = Units & { readonly asks: { readonly day: boolean; readonly cost: boolean } };

/**
 * What becomes of what the files don't explain: `before` was held before them, `after` comes or
 * leaves when the link begins.
 */
function counted({ before, after }: Unmet): string {
  const told = [
    before > 0 &&
      `${slotsOf(before)} that the files sell before they buy ${agree(before, "it counts", "them count")} as held before.`,
    after > 0 && `The other ${slotsOf(after)} ${agree(after, "counts", "count")} from that day on.`,
    after < 0 && `${slotsOf(-after)} too many ${agree(-after, "is", "are")} taken out on that day.`,
  ];
  return told.filter(Boolean).join(" ");
}

/** What was found of what accounts hold, and of the purchases behind it. */
export const englishHoldings = {
  repeatedDropped: {
    effect: (facts: NamedDay) =>
      `A trade of ${whatOf(facts)} is listed twice (${write(facts.day)}); what is held has room for one, so it counts once.`,
    remedy: nothingMissing,
  },
  repeatedDoubted: {
    effect: (facts: NamedDay) =>
      `Two trades of ${whatOf(facts)} are alike (${write(facts.day)}), and what is held does not tell whether both happened; both count.`,
    remedy: lotsWouldTell,
  },
  repeatedAnswered: {
    effect: (facts: NamedDay & Word & { readonly isTwice: boolean }) =>
      `Two trades of ${whatOf(facts)} are alike (${write(facts.day)}): ${facts.isTwice ? "both happened, and both count" : "only one happened, and one counts"}, ${wordOf(facts)}.`,
    remedy: nothingMissing,
  },
  saleBesideMove: {
    effect: (facts: NamedDay) =>
      `A sale of ${whatOf(facts)} is of a day on which other units of it were transferred (${write(facts.day)}); which purchases it took depends on what came first.`,
    remedy: lotsWouldTell,
  },
  lateRolled: {
    effect: (facts: NamedRows & NamedDay) =>
      `The holding of ${whatOf(facts)} is of ${write(facts.day)}, before ${rowsOf(facts.rows)} of later trades, which ${agree(facts.rows, "is", "are")} added to it.`,
    remedy: nothingMissing,
  },
  lateUnknown: {
    effect: (facts: NamedRows & NamedDay) =>
      `The holding of ${whatOf(facts)} is of ${write(facts.day)}, and it does not tell whether ${rowsOf(facts.rows)} of later trades ${agree(facts.rows, "is", "are")} in it.`,
    remedy: "The next day's holdings will tell.",
  },
  beyondBelief: {
    effect: ({ symbol, account, units, value }: Named & { units: number; value: number }) =>
      `${account} holds ${symbol === null ? dollars(value) : `${slotsOf(units)} of ${symbol} worth ${dollars(value)}`}, more than any account does. It counts as told.`,
    remedy: "A row with too many digits, or a price in other units, may be behind it.",
  },
  unlistedHistory: {
    effect: ({ account, day }: Pick<NamedDay, "account" | "day">) =>
      `The institution lists no transactions of ${account}; it counts from the day it was linked, ${write(day)}.`,
    remedy: "Its transactions would tell what came before.",
  },
  unmetHistory: {
    effect: ({ symbol, account, day, ...units }: NamedDay & Unmet) =>
      `By the files you added, ${account} held ${slotsOf(units.imported)} of ${symbol} on ${write(day)}; by its institution, ${slotsOf(units.needed)}. ${counted(units)}`,
    remedy: "A file with the missing purchases, sales, splits or transfers would close the gap.",
  },
  unknownPurchase: {
    effect: (facts: Asked) => `${called(facts)}: ${unknown(facts.asks)}.`,
    remedy: "If you know it, yearly growth of these shares can be worked out.",
  },
  unknownCost: {
    effect: (facts: Asked) => `${called(facts)}: ${unknown(facts.asks)}.`,
    remedy: "If you know it, gain and yearly growth of these shares can be worked out.",
  },
  givenPurchase: {
    effect: (facts: Given) => `${called(facts)}: ${purchase(facts.said)}, ${wordOf(facts)}.`,
    remedy: nothingMissing,
  },
  unusedAnswer: {
    effect: (facts: Named & Word) =>
      `What ${facts.by} said of ${whatOf(facts)} on ${write(facts.on)} does not fit what is listed now, so it doesn't count.`,
    remedy: "It can be taken back.",
  },
};
