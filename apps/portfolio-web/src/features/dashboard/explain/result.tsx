import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { Delta } from "#ui/figures/delta.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { resultText } from "./result-text.ts";

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
