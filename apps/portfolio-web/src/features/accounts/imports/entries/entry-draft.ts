import { ENTRY_LIMITS, type EntryAction, type EntryDraft } from "@stocks-vibe/contracts/portfolio";
import { allDigits } from "#lib/format/format.ts";
import { readAmount } from "#lib/format/read-amount.ts";
import { amountMessages } from "#lib/messages/en.ts";
import { entryMessages as words } from "../messages/en.ts";

type ReadNumber =
  | { readonly kind: "value"; readonly value: number }
  | { readonly kind: "problem"; readonly problem: string };

interface Asked {
  readonly limits: { readonly least: number; readonly most: number };
  readonly nothing: string;
  /** How to write it where its marks can be read in more than one way. */
  readonly marks: string;
  readonly example: string;
}

const problem = (text: string): ReadNumber => ({ kind: "problem", problem: text });

function readWithin(text: string, { limits, example, ...words }: Asked): ReadNumber {
  const read = readAmount(text);
  if (read.kind === "nothing" || read.kind === "marks") return problem(words[read.kind]);
  if (read.kind !== "amount" || read.value === 0) return problem(amountMessages.aboveZero(example));
  const { value } = read;
  const { least, most } = limits;
  if (value < least) return problem(amountMessages.atLeast(allDigits(least)));
  return value > most ? problem(amountMessages.atMost(allDigits(most))) : { kind: "value", value };
}

/** A number of shares, or what is wrong with it. Pure. */
const readShares = (text: string): ReadNumber =>
  readWithin(text, {
    limits: ENTRY_LIMITS.shares,
    nothing: words.wrongShares,
    marks: amountMessages.decimals,
    example: "12.5",
  });

/** Dollars that were paid or received, or what is wrong with them. Pure. */
const readPaid = (text: string): ReadNumber =>
  readWithin(text, {
    limits: ENTRY_LIMITS.amount,
    nothing: words.wrongAmount,
    marks: amountMessages.cents,
    example: "1234.56",
  });

/** What stands in the fields. */
export interface Fields {
  readonly action: EntryAction;
  readonly date: string;
  readonly symbol: string;
  readonly shares: string;
  readonly amount: string;
}
export type Problems = Partial<Record<keyof Fields, string>>;

export const movesShares = (action: EntryAction): boolean => action === "buy" || action === "sell";
/** A dividend may be of one security or of the whole account. */
export const namesSecurity = (action: EntryAction): boolean =>
  movesShares(action) || action === "dividend";

/** What is wrong with the fields, by each. */
function problemsOf(
  { action, date, symbol }: Fields,
  shares: ReadNumber,
  amount: ReadNumber,
): Problems {
  const needsShares = movesShares(action);
  return {
    ...(date === "" ? { date: words.wrongDay } : {}),
    ...(needsShares && symbol.trim() === "" ? { symbol: words.wrongSymbol } : {}),
    ...(needsShares && shares.kind === "problem" ? { shares: shares.problem } : {}),
    ...(amount.kind === "problem" ? { amount: amount.problem } : {}),
  };
}

/** The transaction that the fields tell of, or what is wrong with them. Pure. */
export function draftOf(
  fields: Fields,
):
  | { readonly kind: "draft"; readonly draft: EntryDraft }
  | { readonly kind: "problems"; readonly problems: Problems } {
  const { action, date } = fields;
  const symbol = fields.symbol.trim();
  const [shares, amount] = [readShares(fields.shares), readPaid(fields.amount)];
  const problems = problemsOf(fields, shares, amount);
  if (amount.kind === "problem" || Object.keys(problems).length > 0)
    return { kind: "problems", problems };
  const security = namesSecurity(action) && symbol ? { symbol } : {};
  const units = movesShares(action) && shares.kind === "value" ? { shares: shares.value } : {};
  return { kind: "draft", draft: { date, action, amount: amount.value, ...security, ...units } };
}
