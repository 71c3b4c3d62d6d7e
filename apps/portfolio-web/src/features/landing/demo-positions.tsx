import { money, moneyChange, percentChange, rate } from "#lib/format.ts";
import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { Delta } from "#ui/delta.tsx";
import { type DemoPosition, demoFigures } from "./demo-figures.ts";
import { demoMessages as words } from "./demo-messages.ts";

const rateOrNot = (value: number | null): string =>
  value === null ? words.notAvailable : rate(value);

const isKnownReason = (reason: string): reason is keyof typeof words.reasons =>
  reason in words.reasons;

/** Why a card has no rate. Throws for a reason without words: the build of the page's own test fails, not the page. */
function reasonOf({ reason }: DemoPosition): string | null {
  if (reason === null) return null;
  if (!isKnownReason(reason)) throw new Error(`no words for ${reason}`);
  return words.reasons[reason];
}

function DemoPositionCard({ position }: { position: DemoPosition }) {
  const { symbol, name, lots, currentValue, totalCostBasis, irr, sp500IRR, since } = position;
  const reason = reasonOf(position);
  return (
    <li className="holding-card">
      <div className="holding-top">
        <h3>
          <span className="holding-symbol">{symbol}</span>
          <span className="holding-name">{name}</span>
        </h3>
        {lots > 1 && <Badge>{words.lots(lots)}</Badge>}
      </div>
      <p className="holding-value">
        <Amount value={currentValue} />
      </p>
      <Delta value={position.unrealizedGain}>
        {moneyChange(position.unrealizedGain)} ({percentChange(position.unrealizedGainPercent)})
      </Delta>
      <dl className="holding-facts">
        <dt className="fact-name">{words.costBasis}</dt>
        <dd className="fact-value">{money(totalCostBasis)}</dd>
        <dt className="fact-name">{words.positionIrr}</dt>
        <dd className="fact-value">{rateOrNot(irr)}</dd>
        <dt className="fact-name">{words.sp500Irr}</dt>
        <dd className="fact-value">{rateOrNot(sp500IRR)}</dd>
      </dl>
      {since !== null && <p className="rates-since">{words.bothSince(since)}</p>}
      {reason !== null && <p className="holding-reason">{reason}</p>}
    </li>
  );
}

/** Some of the family's holdings, as cards. */
export function DemoPositions() {
  return (
    <>
      <p className="small muted demo-some">{words.some}</p>
      <ul className="holding-grid">
        {demoFigures.positions.map((position) => (
          <DemoPositionCard key={position.symbol} position={position} />
        ))}
      </ul>
    </>
  );
}
