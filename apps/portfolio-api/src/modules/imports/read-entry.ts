import { ENTRY_LIMITS, type EntryDraft } from "@stocks-vibe/contracts/portfolio";
import type { LocalizedText } from "../../language/language.ts";
import { ACTIONS } from "./file/action.ts";
import { priceProblem } from "./file/cells/check-price.ts";
import { describeFile } from "./file/describe-file.ts";
import type { FileRow } from "./file/file-row.ts";
import { FORMATS } from "./file/formats.ts";
import { readLine } from "./file/read-line.ts";
import { settleSigns } from "./file/settle-signs.ts";

const COLUMNS = { date: 0, action: 1, symbol: 2, quantity: 3, price: 4, amount: 5 } as const;
const actions = FORMATS.find(({ id }) => id === "plain")?.actions ?? [];

/** What one share was bought or sold for. */
const priceOf = ({ shares, amount }: EntryDraft): number => (shares ? amount / shares : 0);

/** Digits only: a small number as `String` writes it has an exponent. */
const written = (value: number): string =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/**
 * Who enters a transaction writes no signs; our own file has money that leaves as less than
 * nothing.
 */
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

const grouped = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: 6 });

/** Which of its numbers is beyond what may be entered, in words; undefined where none is. */
function limitProblem({ action, shares, amount }: EntryDraft): LocalizedText | undefined {
  const { amount: dollars, shares: units } = ENTRY_LIMITS;
  if (amount < dollars.least) return describeFile(({ atLeastACent }) => atLeastACent);
  if (amount > dollars.most)
    return describeFile(({ amountAtMost }) => amountAtMost(`$${grouped(dollars.most)}`));
  if (shares === undefined || ACTIONS[action].units === "none") return undefined;
  if (shares < units.least)
    return describeFile(({ fewestShares }) => fewestShares(grouped(units.least)));
  return shares > units.most
    ? describeFile(({ mostShares }) => mostShares(grouped(units.most)))
    : undefined;
}

/**
 * A transaction that was entered, read as a line of our own file is, by the same rules; or the
 * sentence that says what is wrong with it. Pure.
 */
export function readEntry(
  draft: EntryDraft,
  today: string,
):
  | { readonly kind: "row"; readonly row: FileRow }
  | { readonly kind: "problem"; readonly problem: LocalizedText } {
  const beyond = limitProblem(draft);
  if (beyond) return { kind: "problem", problem: beyond };
  // Of a file such a hyphen marks an option; nobody types one.
  if (draft.symbol?.startsWith("-"))
    return {
      kind: "problem",
      problem: describeFile((words) => words.noSymbol(`“${draft.symbol}”`)),
    };
  const read = readLine({ line: 1, cells: cellsOf(draft) }, { columns: COLUMNS, actions, today });
  if (read.kind === "problem") return read;
  const [settled] = read.kind === "row" ? settleSigns([read.row], true) : [];
  if (settled === undefined)
    return { kind: "problem", problem: describeFile(({ nothingHappened }) => nothingHappened) };
  if ("problem" in settled) return { kind: "problem", problem: settled.problem };
  const { row } = settled;
  const problem = priceProblem(row);
  return problem === undefined ? { kind: "row", row } : { kind: "problem", problem };
}
