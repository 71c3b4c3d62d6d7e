import { isOptionName } from "../history/imported-type.ts";
import type { SecurityRow } from "../rebuild-types.ts";

/** Whether a security is an option: it becomes another one, and no share does. */
const isContract = ({ type, multiplier, symbol, name }: SecurityRow): boolean =>
  type === "other" && ((multiplier ?? 1) > 1 || isOptionName({ symbol, name }));

/** Those of all securities, by id. */
export const contractsOf = (securities: Iterable<SecurityRow>): ReadonlySet<string | null> =>
  new Set([...securities].filter(isContract).map(({ id }) => id));
