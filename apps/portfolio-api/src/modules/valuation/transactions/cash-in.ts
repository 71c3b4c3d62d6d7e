import type { SecurityRow } from "../rebuild/rebuild-types.ts";

/** Which of the securities are cash or stand for it, as money-market funds do. */
export const cashIn = (
  securities: Iterable<Pick<SecurityRow, "id" | "type">>,
): ReadonlySet<string> =>
  new Set([...securities].flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
