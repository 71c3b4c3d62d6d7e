import type { StoredMatch } from "../rebuild/symbol-matches.repository.ts";

/**
 * What a security is called, where its position is and where members match it: its symbol, else its
 * name.
 */
export const calledOf = ({
  id,
  symbol,
  name,
}: {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
}): string => symbol.trim() || name.trim() || id;

/** What a member's match adds to a security; absent where nobody matched it. */
export interface Matched {
  /** What the market calls it. */
  readonly market_symbol?: string;
  readonly matched?: Pick<StoredMatch, "member_name" | "matched_at">;
}

/**
 * Securities with the market symbols that members matched them with. Pure; answers the list itself
 * where there are none.
 */
export function matchSecurities<
  Security extends { readonly id: string; readonly symbol: string; readonly name: string },
>(
  securities: readonly Security[],
  matches: readonly StoredMatch[],
): readonly (Security & Matched)[] {
  if (matches.length === 0) return securities;
  const byName = new Map(matches.map((match) => [match.called, match]));
  return securities.map((security) => {
    const match = byName.get(calledOf(security));
    if (!match) return security;
    const { symbol, member_name, matched_at } = match;
    return { ...security, market_symbol: symbol, matched: { member_name, matched_at } };
  });
}
