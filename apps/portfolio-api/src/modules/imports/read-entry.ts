import type { EntryDraft } from "@stocks-vibe/contracts/portfolio";
import type { Told } from "../language/language.ts";
import { ACTIONS } from "./file/action.ts";
import type { FileRow } from "./file/file-row.ts";
import { FORMATS } from "./file/formats.ts";
import { readLine } from "./file/read-line.ts";
import { settleSigns } from "./file/settle-signs.ts";
import { tellFile } from "./file/words/tell-file.ts";

const COLUMNS = { date: 0, action: 1, symbol: 2, quantity: 3, price: 4, amount: 5 } as const;
const actions = FORMATS.find(({ id }) => id === "plain")?.actions ?? [];
const CENT = 0.01;

/** What one share was bought or sold for. */
const priceOf = ({ shares, amount }: EntryDraft): number => (shares ? amount / shares : 0);

/** Digits only: a small number as `String` writes it has an exponent. */
const written = (value: number): string =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/** Who enters a transaction writes no signs; our own file has money that leaves as less than nothing. */
const leaves = (action: EntryDraft["action"]): boolean => ACTIONS[action].money === "out";

function cellsOf(draft: EntryDraft): string[] {
  const { date, action, symbol = "", shares, amount } = draft;
  const movesShares = action === "buy" || action === "sell";
  return [
    date,
    action,
    symbol.toUpperCase(),
    movesShares && shares !== undefined ? written(shares) : "",
    movesShares ? written(priceOf(draft)) : "",
    written(leaves(action) ? -amount : amount),
  ];
}

/** A transaction that was entered, read as a line of our own file is, by the same rules; or the sentence that says what is wrong with it. Pure. */
export function readEntry(
  draft: EntryDraft,
  today: string,
):
  | { readonly kind: "row"; readonly row: FileRow }
  | { readonly kind: "problem"; readonly problem: Told } {
  if (draft.amount < CENT)
    return { kind: "problem", problem: tellFile(({ atLeastACent }) => atLeastACent) };
  // Of a file such a hyphen marks an option; nobody types one.
  if (draft.symbol?.startsWith("-"))
    return { kind: "problem", problem: tellFile((words) => words.noSymbol(`“${draft.symbol}”`)) };
  const read = readLine({ line: 1, cells: cellsOf(draft) }, { columns: COLUMNS, actions, today });
  if (read.kind === "problem") return read;
  const [settled] = read.kind === "row" ? settleSigns([read.row], true) : [];
  if (settled && "row" in settled) return { kind: "row", row: settled.row };
  return {
    kind: "problem",
    problem: settled?.problem ?? tellFile(({ nothingHappened }) => nothingHappened),
  };
}
