import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import {
  money,
  moneyChange,
  points,
  pointsBetween,
  preciseRate,
  rate,
  wholeNumber,
} from "#lib/format/format.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { explainMessages as words } from "./messages/en.ts";

/** A result as the page that was asked about shows it. */
function resultText(explained: Explanation): string {
  const { value, unit } = explained.result;
  if (value === null) return words.notAvailable;
  if (unit === "count") return wholeNumber(value);
  const isGain = explained.shape === "sum" && explained.summed === "gain";
  if (unit === "usd") return isGain ? moneyChange(value) : money(value);
  if (unit === "rate") return rate(value);
  if (explained.shape !== "flows") return points(value * 100);
  const { irr, sp500IRR } = explained;
  // A difference of rates is taken from the two as shown, so that a reader who subtracts gets the
  // same.
  return irr === null || sp500IRR === null
    ? words.notAvailable
    : points(pointsBetween(irr, sp500IRR));
}

/** The same with the digits a spreadsheet would show. */
export function preciseText(explained: Explanation): string {
  const { value, unit } = explained.result;
  if (value === null) return words.notAvailable;
  return unit === "rate" || unit === "points" ? preciseRate(value) : resultText(explained);
}

/**
 * A result with the sign that its tile shows: a gain or a loss, ahead or behind; a rate or an
 * amount as it is.
 */
export function Result({ explained }: { explained: Explanation }) {
  const { value, unit } = explained.result;
  const text = resultText(explained);
  if (value === null) return text;
  if (unit === "points") {
    return (
      <Delta value={value} words={uiMessages.trends.lead}>
        {text}
      </Delta>
    );
  }
  const isGain = explained.shape === "sum" && explained.summed === "gain";
  return isGain ? <Delta value={value}>{text}</Delta> : text;
}
