import { type Finding, findingTexts, type Rule } from "../../data-quality/finding.ts";
import { accountName, spokenName } from "../../data-quality/names.ts";
import type { PriceRows, RebuildInput, SecurityRow } from "../../rebuild/rebuild-types.ts";
import { isOwnSource } from "../straight-lines.ts";

const hasMarket = (prices: PriceRows | undefined): boolean =>
  prices !== undefined &&
  !(prices.sources ?? [prices.source]).every((source) => isOwnSource(source));

/** Which accounts hold a security, or have rows of it. */
function accountsOf({ holdings, transactions }: RebuildInput, securityId: string): string[] {
  const rows = [...holdings, ...transactions].filter((row) => row.securityId === securityId);
  return [...new Set(rows.map(({ accountId }) => accountId))].sort();
}

function tellMatch(input: RebuildInput, { id, match, ...security }: SecurityRow): Finding[] {
  if (!match) return [];
  const { symbol, by, on } = match;
  return accountsOf(input, id).map((accountId): Finding => {
    const about = { rule: "symbol-matches", accountId, securityId: id, rows: [] };
    const account = accountName(input, accountId);
    const facts = { symbol: spokenName(security), account, market: symbol, by, on };
    return hasMarket(input.prices.get(id))
      ? {
          ...about,
          ...findingTexts((words) => words.matched, facts),
          lowers: "full",
          touches: "position",
        }
      : {
          ...about,
          ...findingTexts((words) => words.mismatched, facts),
          lowers: "estimated",
          touches: "portfolio",
        };
  });
}

/** Whose word the prices rest on of a security that has no market symbol of its own. */
export const reportSymbolMatches: Rule = (input) => ({
  input,
  findings: input.securities.flatMap((security) => tellMatch(input, security)),
});
