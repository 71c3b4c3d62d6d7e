import type { EntryAction, EntryDraft } from "@stocks-vibe/contracts/portfolio";
import { entryMessages as words } from "../messages/en.ts";
import { type ReadNumber, readPaid, readShares } from "./read-entered.ts";

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
