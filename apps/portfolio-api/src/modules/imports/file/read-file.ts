import type { ImportColumns, ImportField, ImportFormat } from "@stocks-vibe/contracts/portfolio";
import type { LocalizedText } from "../../../language/language.ts";
import type { Format } from "./brokers.ts";
import { priceProblem } from "./cells/check-price.ts";
import { type DayOrder, dayOrderOf, numberStyleOf } from "./cells/line-cells.ts";
import { describeFile } from "./describe-file.ts";
import type { FileRow, WrittenRow } from "./file-row.ts";
import { anyActions } from "./formats.ts";
import { type ReinvestedMoney, readLine } from "./read-line.ts";
import { type RefusedFile, refuseFile } from "./refused-file.ts";
import { settleSigns } from "./settle-signs.ts";
import { findAnyHead, findKnownHead, type Head, suggestColumns } from "./table/find-head.ts";
import { decodeFile, splitTable, type TableLine } from "./table/split-table.ts";

/** A line that can't be read, and why. */
interface LineProblem {
  readonly line: number;
  readonly problem: LocalizedText;
}

/**
 * Prices of options are for one of a hundred shares, those of bonds for a hundred dollars of face
 * value, some funds' in cents.
 */
const MULTIPLIERS = [1, 100, 0.01, 1_000];
/** A commission of an old small trade may be a good part of it. */
const MOST_COMMISSION = 100;
const FAR = 2;

/** As both languages write it in the United States. */
const dollars = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Why a trade's three numbers can't all be right, or undefined: shares at that price cost another
 * sum than the one that was paid, by more than double and more than a commission. A comma that was
 * read as the wrong kind does that.
 */
function productProblem({ quantity, price, amount, fees }: FileRow): LocalizedText | undefined {
  if (quantity === 0 || price === 0 || amount === 0) return undefined;
  const product = Math.abs(quantity * price);
  const paid = Math.abs(amount);
  const isNear = MULTIPLIERS.some((multiplier) => {
    const value = product * multiplier;
    return value < paid * FAR && paid < value * FAR;
  });
  if (isNear || Math.abs(product - paid) <= MOST_COMMISSION + (fees ?? 0)) return undefined;
  const facts = {
    quantity: Math.abs(quantity),
    price,
    product: dollars(product),
    amount: dollars(paid),
  };
  return describeFile((words) => words.product(facts));
}

export interface ReadFile {
  readonly kind: "read";
  readonly format: ImportFormat;
  readonly head: readonly string[];
  readonly columns: ImportColumns;
  /** In the order of the file. */
  readonly rows: readonly FileRow[];
  readonly problems: readonly LineProblem[];
  /** Lines without a transaction: titles, footnotes, money between cash and its sweep fund. */
  readonly leftOut: number;
}

/**
 * A file whose columns a member names: nobody knows its head, or they want to read it otherwise.
 */
export interface AskedColumns {
  readonly kind: "columns";
  readonly format: ImportFormat | null;
  readonly head: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly suggested: ImportColumns;
}

/** A head whose columns a member named. */
interface NamedHead {
  readonly head: readonly string[];
  readonly columns: ImportColumns;
}

/** How to read a file. Plain values: they go to a thread. */
export interface ReadOptions {
  /** The day of the import: no row is later. */
  readonly today: string;
  /** What a member says of the columns now, whatever the head. */
  readonly columns?: ImportColumns | undefined;
  /** What members said of the heads of earlier files, the newest first. */
  readonly namedHeads?: readonly NamedHead[];
  /** True where the columns are asked about even if they are known. */
  readonly asksColumns?: boolean;
}

const SAMPLES = 5;

/** Of one day and one security. */
const dividendKey = ({ day, symbol }: Pick<FileRow, "day" | "symbol">): string =>
  JSON.stringify([day, symbol]);

/**
 * Gives shares that were bought with a dividend the money that stands in a row of its own on that
 * day, in the order of the file. Each of a thousand rows of one day looks at one amount, not at all
 * of them.
 */
function withMoney(
  rows: readonly FileRow[],
  moneys: readonly ReinvestedMoney[],
): { readonly rows: FileRow[]; readonly spare: readonly ReinvestedMoney[] } {
  const unpaid = new Map<string, ReinvestedMoney[]>();
  // Each list begins at its end: what is taken from there moves nothing else.
  for (const money of moneys.toReversed()) {
    const ofOneKey = unpaid.get(dividendKey(money));
    if (ofOneKey) ofOneKey.push(money);
    else unpaid.set(dividendKey(money), [money]);
  }
  const paid = rows.map((row) => {
    if (row.action !== "reinvestment" || row.amount !== 0) return row;
    const money = unpaid.get(dividendKey(row))?.pop();
    return money ? { ...row, amount: money.amount } : row;
  });
  return { rows: paid, spare: [...unpaid.values()].flat() };
}

interface KnownColumns extends Head {
  readonly id: ImportFormat;
  readonly columns: ImportColumns;
  readonly actions: Format["actions"];
}

const isSameHead = (one: readonly string[], other: readonly string[]): boolean =>
  one.join("\n") === other.join("\n");

/**
 * What a member says of the columns goes before what the head is recognised as; their file still
 * has the broker's words.
 */
function headOf(
  lines: readonly TableLine[],
  { columns: wished, namedHeads = [], asksColumns = false }: ReadOptions,
): KnownColumns | AskedColumns | RefusedFile {
  const known = findKnownHead(lines);
  const head: Head | undefined = known ?? findAnyHead(lines);
  if (!head) return refuseFile("no_head");
  const { line, place } = head;
  const named =
    wished ?? namedHeads.find(({ head: known }) => isSameHead(known, line.cells))?.columns;
  const actions = [...(known?.format.actions ?? []), ...anyActions];
  if (named && !asksColumns) return { line, place, id: "other", columns: named, actions };
  if (known && !asksColumns)
    return {
      line,
      place,
      id: known.format.id,
      columns: known.columns,
      actions: known.format.actions,
    };
  const samples = lines.slice(place + 1, place + 1 + SAMPLES);
  return {
    kind: "columns",
    format: known?.format.id ?? null,
    head: line.cells,
    samples: samples.map(({ cells }) => cells),
    suggested: named ?? known?.columns ?? suggestColumns(head),
  };
}

const isBrokers = ({ id }: KnownColumns): boolean => id !== "plain" && id !== "other";

/**
 * How a file writes days and numbers. Of brokers we know that is known; of any other file its own
 * cells tell.
 */
function stylesOf(head: KnownColumns, lines: readonly TableLine[]) {
  if (isBrokers(head)) return { dayOrder: "month-first", numberStyle: "point" } as const;
  const cellsOf = (field: ImportField): string[] => {
    const column = head.columns[field];
    return column === undefined ? [] : lines.map(({ cells }) => cells[column] ?? "");
  };
  const numbers = (["quantity", "price", "fees", "amount"] as const).flatMap(cellsOf);
  const dayOrder: DayOrder = dayOrderOf(cellsOf("date"));
  return { dayOrder, numberStyle: numberStyleOf(numbers) };
}

const rowProblem = (row: FileRow) => productProblem(row) ?? priceProblem(row);

/** Rows with the provider's signs, and the lines whose numbers can't be true. */
function settled(written: readonly WrittenRow[], head: KnownColumns) {
  const rows: FileRow[] = [];
  const problems: LineProblem[] = [];
  for (const one of settleSigns(written, isBrokers(head))) {
    const problem = "row" in one ? rowProblem(one.row) : one.problem;
    if (problem !== undefined) problems.push({ line: one.line, problem });
    else if ("row" in one) rows.push(one.row);
  }
  return { rows, problems };
}

/**
 * Reads a file of transactions: its rows, and every line that can't be read with the reason. Its
 * work grows with the file's size and no faster, and keeps its thread busy until it is done: the
 * product reads no file on the event loop (see `answerFile`).
 */
export function readFile(
  bytes: Uint8Array,
  wish: ReadOptions,
): ReadFile | AskedColumns | RefusedFile {
  const decoded = decodeFile(bytes);
  if (decoded.kind === "refused") return decoded;
  const table = splitTable(decoded.text);
  if (table.kind === "refused") return table;
  const head = headOf(table.lines, wish);
  if ("kind" in head) return head;
  const written: WrittenRow[] = [];
  const moneys: ReinvestedMoney[] = [];
  const problems: LineProblem[] = [];
  let leftOut = 0;
  const lines = table.lines.slice(head.place + 1);
  const format = { ...head, today: wish.today, ...stylesOf(head, lines) };
  for (const line of lines) {
    const read = readLine(line, format);
    if (read.kind === "row") written.push(read.row);
    else if (read.kind === "money") moneys.push(read.money);
    else if (read.kind === "left-out") leftOut += 1;
    else problems.push({ line: line.line, problem: read.problem });
  }
  const { rows, problems: untrue } = settled(written, head);
  problems.push(...untrue);
  const paid = withMoney(rows, moneys);
  for (const { line } of paid.spare)
    problems.push({ line, problem: describeFile(({ alone }) => alone) });
  return {
    kind: "read",
    format: head.id,
    head: head.line.cells,
    columns: head.columns,
    rows: paid.rows,
    problems: problems.sort((one, other) => one.line - other.line),
    leftOut,
  };
}
