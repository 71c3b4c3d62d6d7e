import { isOwnSource } from "../pricing/straight-lines.ts";
import type { PriceRows, RebuildInput, SecurityRow } from "../rebuild-types.ts";
import type { Finding, Rule } from "./finding.ts";
import { accountName, spokenName, writeDay } from "./words.ts";

const hasMarket = (prices: PriceRows | undefined): boolean =>
  prices !== undefined &&
  !(prices.sources ?? [prices.source]).every((source) => isOwnSource(source));

/** Which accounts hold a security, or have rows of it. */
function accountsOf({ holdings, transactions }: RebuildInput, securityId: string): string[] {
  const rows = [...holdings, ...transactions].filter((row) => row.securityId === securityId);
  return [...new Set(rows.map(({ accountId }) => accountId))].sort();
}

function tell(input: RebuildInput, { id, match, ...security }: SecurityRow): Finding[] {
  if (!match) return [];
  const { symbol, by, on } = match;
  const word = `matched by ${by} on ${writeDay(on)}`;
  return accountsOf(input, id).map((accountId): Finding => {
    const about = { rule: "symbol-matches", accountId, securityId: id, rows: [] };
    const what = `${spokenName(security)} in ${accountName(input, accountId)}`;
    return hasMarket(input.prices.get(id))
      ? {
          ...about,
          effect: `${what} is priced as ${symbol}, ${word}.`,
          remedy: "Nothing is missing.",
          lowers: "full",
          touches: "position",
        }
      : {
          ...about,
          effect: `${what} is ${word}, with ${symbol}, whose prices are not known or are far from the institution's. They are left out.`,
          remedy: "Another market symbol, or none, would mend it.",
          lowers: "estimated",
          touches: "portfolio",
        };
  });
}

/** Whose word the prices rest on of a security that has no market symbol of its own. */
export const tellMatches: Rule = (input) => ({
  input,
  findings: input.securities.flatMap((security) => tell(input, security)),
});
