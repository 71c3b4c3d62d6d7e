import "./position.css";
import { addressOf, type Position } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { money, moneyChange, percentChange, shares } from "#lib/format/format.ts";
import { SidePanel } from "#ui/dialogs/side-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { EstimatedBadge, Fact, Figure, ShowTheWork } from "../components/figure.tsx";
import { LotTable } from "./lot-table.tsx";
import { MarketSymbol } from "./market-symbol/market-symbol.tsx";
import { positionMessages as words } from "./messages/en.ts";
import { SameMoney } from "./same-money.tsx";

function Aggregated({ position }: { position: Position }) {
  const percent = position.unrealizedGainPercent;
  return (
    <section aria-label={words.aggregated}>
      <h3>
        {words.aggregated} <EstimatedBadge of={position} />
      </h3>
      <dl className="facts">
        <Fact name={words.totalShares}>{shares(position.totalShares)}</Fact>
        <Fact name={words.avgCostBasis}>
          <Figure from={position} field="avgCostBasis">
            {(cost) => money(cost)}
          </Figure>
        </Fact>
        <Fact name={words.currentPrice}>{money(position.currentPrice, position.currency)}</Fact>
        <Fact name={words.totalCostBasis}>
          <Figure from={position} field="totalCostBasis">
            {(cost) => money(cost)}
          </Figure>
        </Fact>
        <Fact name={words.currentValue}>{money(position.currentValue, position.currency)}</Fact>
        <Fact name={words.unrealizedGain}>
          <Figure from={position} field="unrealizedGain">
            {(gain) => <Delta value={gain}>{moneyChange(gain)}</Delta>}
          </Figure>
          {percent !== null && <span className="second-line">{percentChange(percent, 2)}</span>}
        </Fact>
      </dl>
      <p className="small work-link">
        <ShowTheWork
          figure={addressOf("position-gain", position.symbol)}
          of={words.gainOf(position.symbol)}
          look="link"
        />
      </p>
    </section>
  );
}

function Statistics({ position }: { position: Position }) {
  const known = position.lots.flatMap(({ unrealizedGain }) => unrealizedGain ?? []);
  return (
    <section aria-label={words.statistics}>
      <h3>{words.statistics}</h3>
      <p className="lot-means small muted">{words.lotMeans}</p>
      <dl className="facts facts-three">
        <Fact name={words.totalLots}>{position.lots.length}</Fact>
        <Fact name={words.profitableLots}>{known.filter((gain) => gain >= 0).length}</Fact>
        <Fact name={words.lossLots}>{known.filter((gain) => gain < 0).length}</Fact>
      </dl>
    </section>
  );
}

const terms = [
  "irr",
  "sp500-irr",
  "since",
  "opening",
  "lot",
  "cost-basis",
  "unrealized-gain",
  "cagr",
  "not-annualised",
  "short",
] as const;

/**
 * Everything about one position, over the right side of the page. `asOf` is the day of its figures,
 * `failure` is why its figures could not be refreshed.
 */
export function PositionPanel({
  position,
  asOf,
  failure,
  onClosed,
}: {
  position: Position;
  asOf: string;
  failure: string | null;
  onClosed: () => void;
}) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const accounts = [...new Set(position.lots.map((lot) => lot.accountName))].join(", ");
  return (
    <SidePanel
      title={words.title(position.symbol)}
      subtitle={
        <>
          {accounts ? `${position.name} · ${accounts}` : position.name}{" "}
          {position.isSandbox && <SandboxBadge />}
        </>
      }
      banner={
        failure &&
        failure !== dismissed && (
          <Notice tone="bad" title={words.notRefreshed} onDismiss={() => setDismissed(failure)}>
            {failure}
          </Notice>
        )
      }
      onClosed={onClosed}
    >
      <Aggregated position={position} />
      <MarketSymbol called={position.symbol} />
      <SameMoney position={position} />
      <Statistics position={position} />
      <LotTable symbol={position.symbol} lots={position.lots} asOf={asOf} />
      <TermList terms={terms} />
    </SidePanel>
  );
}
