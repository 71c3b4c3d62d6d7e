import { isOptionName } from "../history/imported-rows.ts";
import type { SecurityRow } from "../rebuild/rebuild-types.ts";

/** Shares in an option; a bond's unit is worth other multiples of its quote. */
const SHARES = 100;

/** Whether a security is an option: it becomes another one, and no share does. */
const isContract = ({ type, multiplier, symbol, name }: SecurityRow): boolean =>
  type === "other" && (multiplier === SHARES || isOptionName({ symbol, name }));

/** Those of all securities, by id. */
export const contractsOf = (securities: Iterable<SecurityRow>): ReadonlySet<string | null> =>
  new Set([...securities].filter(isContract).map(({ id }) => id));
