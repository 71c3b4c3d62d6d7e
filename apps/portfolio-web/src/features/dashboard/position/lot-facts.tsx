import { addressOf, type Lot } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, percentChange, rate, shares } from "#lib/format/format.ts";
import { Delta, directionOf } from "#ui/figures/delta.tsx";
import { Fact, Figure, ShowTheWork } from "../components/figure.tsx";
import { positionMessages as words } from "./messages/en.ts";

/** Holding periods count 365-day years, so that they match the lot list of the specification. */
export function holdingPeriod(totalDays: number): string {
  const whole = Math.floor(totalDays / 365);
  const rest = words.days(totalDays % 365);
  return whole > 0 ? `${words.years(whole)}, ${rest}` : rest;
}

function Growth({ lot }: { lot: Lot }) {
  return (
    <Fact name={lot.cagrIsAnnualized || lot.cagr === null ? words.cagr : words.totalReturn}>
      <Figure from={lot} field="cagr">
        {(cagr) => rate(cagr)}
      </Figure>
      {lot.cagr !== null && (
        <span className="second-line">
          {lot.cagrIsAnnualized ? words.perYear : words.notAnnualised}
        </span>
      )}
    </Fact>
  );
}

function Facts({ lot }: { lot: Lot }) {
  const percent = lot.unrealizedGainPercent;
  return (
    <dl className="facts facts-lot">
      <Fact name={words.shares}>{shares(lot.shares)}</Fact>
      <Fact name={words.costBasis}>
        <Figure from={lot} field="costBasisPerShare">
          {(cost) => money(cost)}
        </Figure>
      </Fact>
      <Fact name={words.price}>{money(lot.currentPrice)}</Fact>
      <Fact name={words.priceChange}>
        <Figure from={lot} field="costBasisPerShare">
          {(cost) => (
            <span className={directionOf(lot.currentPrice - cost)}>
              {moneyChange(lot.currentPrice - cost)}
            </span>
          )}
        </Figure>
      </Fact>
      <Fact name={words.totalCost}>
        <Figure from={lot} field="totalCostBasis">
          {(cost) => money(cost)}
        </Figure>
      </Fact>
      <Fact name={words.value}>{money(lot.currentValue)}</Fact>
      <Fact name={words.gain}>
        <Figure from={lot} field="unrealizedGain">
          {(gain) => <Delta value={gain}>{moneyChange(gain)}</Delta>}
        </Figure>
        {percent !== null && <span className="second-line">{percentChange(percent)}</span>}
      </Fact>
      <Growth lot={lot} />
    </dl>
  );
}

/** Everything about one purchase still held, below its line. */
export function LotFacts({ symbol, lot }: { symbol: string; lot: Lot }) {
  const notes = [
    lot.accountName,
    lot.holdingPeriodDays === null ? null : words.held(holdingPeriod(lot.holdingPeriodDays)),
    words.origins[lot.origin],
  ].filter((note) => note !== null);
  return (
    <div className="lot-more">
      <Facts lot={lot} />
      <p className="tiny muted lot-notes">
        {notes.join(" · ")} ·{" "}
        <ShowTheWork
          figure={addressOf("lot-cagr", lot.lotId)}
          of={words.growthOf(symbol, lot.purchaseDate)}
          look="link"
        />
      </p>
    </div>
  );
}
