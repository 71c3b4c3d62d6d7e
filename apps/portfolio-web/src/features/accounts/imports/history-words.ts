import type { ImportFormat } from "@stocks-vibe/contracts/portfolio";
import { countOf } from "#lib/format/format.ts";

export const transactions = (n: number) => countOf(n, "transaction", "transactions");

/** What a file is read as. */
export const formatNames: Readonly<Record<ImportFormat, string>> = {
  fidelity: "a Fidelity export",
  schwab: "a Schwab export",
  vanguard: "a Vanguard export",
  robinhood: "a Robinhood export",
  merrill: "a Merrill export",
  plain: "our own columns",
  other: "the columns you named",
  hand: "entered by hand",
};
