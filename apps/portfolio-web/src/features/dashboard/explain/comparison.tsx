import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { money, points, pointsBetween, rate } from "#lib/format/format.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { Fact } from "../components/fact.tsx";
import { explainMessages as words } from "./messages/en.ts";

const rateOrNot = (value: number | null): ReactNode =>
  value === null ? words.notAvailable : rate(value);

function Difference({ own, index }: { own: number | null; index: number | null }) {
  if (own === null || index === null) return words.notAvailable;
  const difference = pointsBetween(own, index);
  return (
    <Delta value={difference} words={uiMessages.trends.lead}>
      {points(difference)}
    </Delta>
  );
}

/** The figure beside what the index did over the same days with the same money. */
export function Comparison({ explained }: { explained: Explanation }) {
  if (explained.shape !== "flows" && explained.shape !== "returns") return null;
  const isFlows = explained.shape === "flows";
  const own = isFlows ? explained.irr : explained.result.value;
  const index = isFlows ? explained.sp500IRR : explained.sp500Return;
  return (
    <section aria-label={words.against}>
      <h3>{words.against}</h3>
      <dl className="facts">
        <Fact name={isFlows ? words.irr : words.own}>{rateOrNot(own)}</Fact>
        <Fact name={isFlows ? words.sp500Irr : words.sp500}>{rateOrNot(index)}</Fact>
        <Fact name={words.difference}>
          <Difference own={own} index={index} />
        </Fact>
        {isFlows && (
          <>
            <Fact name={words.held}>{money(explained.closing.value)}</Fact>
            <Fact name={words.sameMoney}>
              {explained.closing.sp500Value === null
                ? words.notAvailable
                : money(explained.closing.sp500Value)}
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}
