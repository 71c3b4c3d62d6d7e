import { daysBetween } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../../data-quality/finding.ts";
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

/**
 * Dollars. Nobody keeps more of one security, or of cash, in an account: a row or a price is in
 * other units.
 */
const MOST = 10_000_000_000;

const isBeyond = ({ value, currency }: HoldingRow): boolean =>
  currency === "USD" && Math.abs(value) > MOST;

/**
 * Says where what an account holds is worth more than any account has of anything: it counts as it
 * is told, and no total that has it is believed.
 */
export const reportImplausibleValues: Rule = (input) => ({
  input,
  findings: input.holdings.filter(isBeyond).map((holding): Finding => {
    const { accountId, securityId, quantity, value } = holding;
    const isCash = input.securities.some(({ id, type }) => id === securityId && type === "cash");
    const { symbol, account } = namesOf(input, holding);
    const facts = { symbol: isCash ? null : symbol, account, units: quantity, value };
    return {
      rule: "beyond-belief",
      accountId,
      securityId: isCash ? null : securityId,
      rows: [],
      ...findingTexts((words) => words.beyondBelief, facts),
      lowers: "estimated",
      touches: "lots",
    };
  }),
});
