import { daysBetween } from "@stocks-vibe/portfolio-math";
import type { Finding, Rule } from "../../data-quality/finding.ts";
import { findingTexts } from "../../data-quality/finding-texts.ts";
import { namesOf } from "../../data-quality/names.ts";
import type { HoldingRow, PriceRows } from "../../rebuild/rebuild-types.ts";

/**
 * No share trades at this many times its last close, or at as small a part of it: one of the two is
 * in other units (cents, a split).
 */
const FAR = 10;
/** A close that is older than this, in days, tells nothing of today's price. */
const MOST_DAYS = 7;

/**
 * The market's last close up to the day of the holding's price, where it is near enough to compare.
 */
function closeNear({ dates, closes }: PriceRows, { priceAsOf }: HoldingRow): number | undefined {
  if (!priceAsOf) return undefined;
  const place = dates.findLastIndex((date) => date <= priceAsOf);
  const date = dates[place];
  return date && daysBetween(date, priceAsOf) <= MOST_DAYS ? closes[place] : undefined;
}

/**
 * Says where an institution values shares at many times what they trade at, or at a small part:
 * what is shown is its value, and may be absurd.
 */
export const reportPriceDeviations: Rule = (input) => {
  const shares = new Set(
    input.securities.flatMap(({ id, type }) => (type === "stock" || type === "etf" ? [id] : [])),
  );
  const findings = input.holdings.flatMap((holding): Finding[] => {
    const { accountId, securityId, price } = holding;
    const market = input.prices.get(securityId);
    if (!shares.has(securityId) || market?.source !== "market") return [];
    const close = closeNear(market, holding);
    if (!close || price <= 0 || Math.max(price / close, close / price) < FAR) return [];
    return [
      {
        rule: "held-prices",
        accountId,
        securityId,
        rows: [],
        ...findingTexts((words) => words.farPrice, namesOf(input, holding)),
        lowers: "estimated",
        touches: "position",
      },
    ];
  });
  return { input, findings };
};
