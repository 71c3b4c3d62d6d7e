import { money, moneyChange, percentChange, rate } from "#lib/format/format.ts";
import { Amount } from "#ui/figures/amount.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { type DemoPosition, demoFigures } from "./demo-figures.ts";
import { demoMessages as words } from "./messages/en.ts";

function DemoPositionCard({ position }: { position: DemoPosition }) {
  const { symbol, name, lots, currentValue, totalCostBasis, irr, sp500IRR, since } = position;
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
        <dd className="fact-value">{rate(irr)}</dd>
        <dt className="fact-name">{words.sp500Irr}</dt>
        <dd className="fact-value">{rate(sp500IRR)}</dd>
      </dl>
      <p className="rates-since">{words.bothSince(since)}</p>
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
