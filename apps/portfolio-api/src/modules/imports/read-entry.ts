import type { EntryDraft } from "@stocks-vibe/contracts/portfolio";
import { FORMATS } from "./file/formats.ts";
import { type FileRow, readLine } from "./file/read-line.ts";

const COLUMNS = { date: 0, action: 1, symbol: 2, quantity: 3, price: 4, amount: 5 } as const;
const actions = FORMATS.find(({ id }) => id === "plain")?.actions ?? [];

/** What one share was bought or sold for. */
const priceOf = ({ shares, amount }: EntryDraft): number => (shares ? amount / shares : 0);

/** A transaction that was entered, read as a line of our own file is, by the same rules; or the sentence that says what is wrong with it. Pure. */
export function readEntry(
  draft: EntryDraft,
  today: string,
):
  | { readonly kind: "row"; readonly row: FileRow }
  | { readonly kind: "problem"; readonly problem: string } {
  const { date, action, symbol = "", shares, amount } = draft;
  const movesShares = action === "buy" || action === "sell";
  const cells = [
    date,
    action,
    symbol.toUpperCase(),
    movesShares && shares !== undefined ? String(shares) : "",
    movesShares ? String(priceOf(draft)) : "",
    String(amount),
  ];
  const read = readLine({ line: 1, cells }, { columns: COLUMNS, actions, today });
  if (read.kind === "row" || read.kind === "problem") return read;
  return { kind: "problem", problem: "It says nothing that happened." };
}
