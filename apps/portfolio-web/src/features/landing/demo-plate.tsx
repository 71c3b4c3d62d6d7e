import "./landing.css";
import type { ReactNode } from "react";
import {
  money,
  moneyChange,
  percentChange,
  points,
  pointsBetween,
  rate,
  wholeNumber,
} from "#lib/format/format.ts";
import { Amount } from "#ui/figures/amount.tsx";
import { Badge, SandboxBadge } from "#ui/figures/badge.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { DemoChart } from "./demo-chart.tsx";
import { demoFigures } from "./demo-figures.ts";
import { demoMessages as words } from "./messages/en.ts";

const { totals } = demoFigures;
const difference = pointsBetween(totals.irr, totals.sp500IRR);

const tiles = [
  {
    name: words.gain,
    value: (
      <Delta value={totals.totalUnrealizedGain}>{moneyChange(totals.totalUnrealizedGain)}</Delta>
    ),
    sub: `${percentChange(totals.totalUnrealizedGainPercent, 2)} ${words.ofCostBasis}`,
  },
  { name: words.cost, value: money(totals.totalCostBasis), sub: words.costSub },
  { name: words.positions, value: wholeNumber(totals.totalPositions), sub: words.positionsSub },
  {
    name: words.irr,
    value: rate(totals.irr),
    sub: (
      <>
        {words.aYearSince}{" "}
        {totals.completeness === "estimated" && <Badge tone="info">{words.estimated}</Badge>}
      </>
    ),
  },
  {
    name: words.versus,
    value: (
      <Delta value={difference} words={words.words}>
        {points(difference)}
      </Delta>
    ),
    sub: words.versusSub,
  },
];

/** The total and the five key figures, as they stand on the dashboard but that nothing opens. */
function DemoSummary() {
  return (
    <div className="card summary demo-summary">
      <div className="summary-top">
        <div>
          <div className="summary-title">
            <h2>{words.madeUp}</h2>
            <SandboxBadge />
          </div>
          <p className="total-label">{words.totalValue}</p>
          <p className="total-value">
            <Amount value={totals.totalValue} />
          </p>
          <p className="total-parts figure">{words.holdingsAndCash}</p>
        </div>
      </div>
      <dl className="tiles">
        {tiles.map(({ name, value, sub }) => (
          <div className="tile" key={name}>
            <dt className="tile-label">{name}</dt>
            <dd className="tile-value">{value}</dd>
            <dd className="tile-sub">{sub}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * The demo family's dashboard as a drawing: total, key figures, timeline, and what else is given.
 * Labelled as what it is.
 */
export function DemoPlate({ children }: { children?: ReactNode }) {
  return (
    <figure className="plate">
      <DemoSummary />
      <div className="card padded">
        <h3>{words.chartTitle}</h3>
        <DemoChart />
      </div>
      {children}
      <figcaption>{words.caption}</figcaption>
    </figure>
  );
}
