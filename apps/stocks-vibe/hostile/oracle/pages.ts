import type { Seat } from "../world/membership.ts";

/**
 * Names of what may differ between two who did the same: ids, moments and counters, such as of
 * rows in the last sync: a night that begins just before somebody links does not read them, one
 * that begins just after reads them a second time. An overview's data_as_of is the day of such a
 * moment, and midnight may lie between the two; the day that figures are of, the dashboard's
 * dataAsOf, is compared. A cursor names the version.
 */
const OWN =
  /(^|_)ids?$|Ids?$|^(version|key|rows_read|data_as_of)$|(_at|At|Updated|_updated|_rests_seconds|[cC]ursor)$/;

/** The same without ids, moments and counters, and in an order that does not rest on them. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.map((row) => JSON.stringify(comparable(row)) ?? "null");
    return rows.sort().map((row) => JSON.parse(row));
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !OWN.test(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, comparable(one)]));
}

/** What a member reads every day. */
export const DAILY = ["/dashboard-data", "/plaid/connection-status"];

/** Everything that a member can read of their figures. */
export const EVERYTHING = [
  ...DAILY,
  "/accounts",
  "/portfolio/summary",
  "/performance/timeline?range=MAX",
  "/performance/years",
  "/performance/income",
  "/dashboard-data?class=etf",
  "/explain/irr",
  "/explain/total-value",
  "/explain/cost-basis",
  "/explain/one-year-return",
];

/** Two pages as text, where the first difference stands out; undefined where they are the same. */
function differenceOf(here: unknown, quiet: unknown, path = ""): string | undefined {
  if (Object.is(here, quiet)) return undefined;
  const bothObjects =
    typeof here === "object" && typeof quiet === "object" && here !== null && quiet !== null;
  if (!bothObjects) {
    const short = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 200);
    return `${path || "/"} is ${short(here)} instead of ${short(quiet)}`;
  }
  const names = new Set([...Object.keys(here), ...Object.keys(quiet)]);
  for (const name of names) {
    const read = (value: object): unknown =>
      Object.entries(value).find(([key]) => key === name)?.[1];
    const found = differenceOf(read(here), read(quiet), `${path}/${name}`);
    if (found) return found;
  }
  return undefined;
}

/** What differs between the pages of two who did the same; undefined where nothing does. */
export async function compareSeats(
  here: Seat,
  quiet: Seat,
  paths: readonly string[],
): Promise<string | undefined> {
  for (const path of paths) {
    const [one, other] = await Promise.all([here.call({ path }), quiet.call({ path })]);
    const difference =
      one.status === other.status
        ? differenceOf(comparable(one.data), comparable(other.data))
        : `the answer is ${one.status} instead of ${other.status}`;
    if (difference) return `${path}: ${difference}`;
  }
  return undefined;
}
