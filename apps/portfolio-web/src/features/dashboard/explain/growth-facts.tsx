import type { ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { money, shares, wholeNumber } from "#lib/format.ts";
import { Day } from "#ui/day.tsx";
import { Fact } from "../fact.tsx";
import { Figure } from "../figure.tsx";
import { explainMessages as words } from "./messages/en.ts";

/** The four numbers a lot's growth rate is made of. */
export function GrowthFacts({ explained }: { explained: ExplanationOf<"growth"> }) {
  const { lot, days } = explained;
  return (
    <section aria-label={words.rows.growth}>
      <h3>{words.rows.growth}</h3>
      <dl className="facts">
        <Fact name={words.purchased}>
          {!lot.purchaseDateKnown && `${words.before} `}
          <Day on={lot.purchaseDate} />
        </Fact>
        <Fact name={words.heldDays}>{wholeNumber(days)}</Fact>
        <Fact name={words.units}>{shares(lot.shares)}</Fact>
        <Fact name={words.cost}>
          <Figure from={lot} field="totalCostBasis">
            {(cost) => money(cost)}
          </Figure>
        </Fact>
        <Fact name={words.value}>{money(lot.currentValue)}</Fact>
        <Fact name={words.account}>{lot.accountName}</Fact>
      </dl>
    </section>
  );
}
