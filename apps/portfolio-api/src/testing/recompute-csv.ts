// What a careful reader would do with a downloaded CSV: nothing here comes from the code that wrote
// it.

export type CsvRow = Readonly<Record<string, string>>;

// A cell with quotes, or without, and what ends it.
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** RFC 4180 with CRLF after every line. Rows are objects by header. */
export function readCsv(text: string): CsvRow[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(cellPattern)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((row) =>
    Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""])),
  );
}

const numbers = (rows: readonly CsvRow[], column: string): number[] =>
  rows.map((row) => Number(row[column]));

const dayMs = 86_400_000;

/**
 * XIRR as a spreadsheet has it: AsMember/365 from the first date; the root nearest to no growth,
 * found by scanning and halving.
 */
export function xirr(rows: readonly CsvRow[], column: string): number {
  const flows = rows.map((row) => ({
    at: Date.parse(row.date ?? ""),
    amount: Number(row[column]),
  }));
  const start = Math.min(...flows.map(({ at }) => at));
  const size = flows.reduce((total, { amount }) => total + Math.abs(amount), 0);
  const worth = (growth: number) =>
    flows.reduce(
      (total, { at, amount }) =>
        total + (amount / size) * Math.exp((-growth * (at - start)) / dayMs / 365),
      0,
    );
  const roots: number[] = [];
  const step = 0.005;
  for (let low = -8; low < 8; low += step) {
    let [left, right] = [low, low + step];
    if (worth(left) === 0 || worth(left) < 0 === worth(right) < 0) continue;
    for (let halving = 0; halving < 80; halving += 1) {
      const middle = (left + right) / 2;
      if (worth(middle) < 0 === worth(left) < 0) left = middle;
      else right = middle;
    }
    roots.push((left + right) / 2);
  }
  const nearest = roots.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  return nearest === undefined ? Number.NaN : Math.exp(nearest) - 1;
}

/**
 * What the same flows would be worth in the index: units bought and sold at each row's level,
 * valued at the last.
 */
export function worthInIndex(rows: readonly CsvRow[]): number {
  const levels = numbers(rows, "sp500_level_points");
  const amounts = numbers(rows, "amount_usd");
  const units = amounts
    .slice(0, -1)
    .reduce((total, amount, row) => total - amount / (levels[row] ?? Number.NaN), 0);
  return units * (levels.at(-1) ?? Number.NaN);
}

export const sumColumn = (rows: readonly CsvRow[], column: string): number =>
  rows
    .filter((row) => row.counted === "yes")
    .reduce((total, row) => total + Number(row[column]), 0);

/**
 * Π (value + outflow) / (previous value + inflow) − 1; a day that starts with nothing has no
 * return.
 */
export function linkedReturn(rows: readonly CsvRow[]): number {
  let growth = 1;
  rows.forEach((row, day) => {
    const before = rows[day - 1];
    if (!before) return;
    const base = Number(before.value_usd) + Number(row.inflow_usd);
    if (Math.abs(base) >= 0.005) growth *= (Number(row.value_usd) + Number(row.outflow_usd)) / base;
  });
  return growth - 1;
}

export function daysOf(rows: readonly CsvRow[]): number {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  return Math.round((Date.parse(last ?? "") - Date.parse(first ?? "")) / dayMs);
}

export const indexReturn = (rows: readonly CsvRow[]): number => {
  const levels = numbers(rows, "sp500_level_points");
  return (levels.at(-1) ?? Number.NaN) / (levels[0] ?? Number.NaN) - 1;
};
