import type { Finding, Rule } from "../../data-quality/finding.ts";
import { findingTexts } from "../../data-quality/finding-texts.ts";
import { namesOf } from "../../data-quality/names.ts";
import type { HoldingRow } from "../../rebuild/rebuild-types.ts";

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
