import type { Explanation, ExplanationOf, GroupedBy } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import {
  money,
  moneyChange,
  points,
  pointsBetween,
  rate,
  shares,
  wholeNumber,
} from "#lib/format/format.ts";
import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { Fact, Figure } from "../components/figure.tsx";
import { coverageText } from "../components/reasons.ts";
import { ExplainedFigure, Formula } from "./explained-figure.tsx";
import { FlowTable } from "./flow-table.tsx";
import { explainMessages as words } from "./messages/en.ts";
import { ReturnTable } from "./return-table.tsx";
import { SumTable } from "./sum-table.tsx";

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
function Comparison({ explained }: { explained: Explanation }) {
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

/**
 * The way from the total value to the gain, each step with its amount: why value minus cost is
 * another number while a cost is unknown. Nothing where every cost is known.
 */
function ToGain({ explained }: { explained: ExplanationOf<"sum"> }) {
  const { toGain, covers, summed } = explained;
  if (!toGain || !covers || toGain.positionsWithoutCost === 0) return null;
  const { totalValue, cash, valueWithoutCost, valueWithCost, cost, gain } = toGain;
  const known = covers.of - toGain.positionsWithoutCost;
  const steps = [
    { name: words.steps.total, amount: money(totalValue) },
    { name: words.steps.cash, amount: moneyChange(-cash) },
    {
      name: words.steps.unknown(toGain.positionsWithoutCost),
      amount: moneyChange(-valueWithoutCost),
    },
    {
      name: words.steps.known(coverageText(known, covers.of) ?? ""),
      amount: money(valueWithCost),
      look: "work-step-sum",
    },
    { name: words.steps.cost, amount: moneyChange(-cost) },
    { name: words.steps.gain, amount: moneyChange(gain), look: "work-step-sum work-step-end" },
  ];
  const title = words.toGain[summed];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="small soft">{words.toGainLead(money(totalValue - cost), money(gain))}</p>
      <table className="work-steps">
        <caption className="hidden-text">{title}</caption>
        <tbody>
          {steps.map(({ name, amount, look }) => (
            <tr key={name} className={look}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Each price with its day and who said so. */
function PriceList({ explained }: { explained: Explanation }) {
  if (explained.prices.length === 0) return null;
  return (
    <section aria-label={words.prices}>
      <h3>{words.prices}</h3>
      <dl className="work-prices small">
        {explained.prices.map(({ of, price, asOf, source, isStale }) => (
          <div key={`${of}-${asOf}-${source}-${price}`}>
            <dt className="muted">{of}</dt>
            <dd>
              {of === words.sp500 ? shares(price) : money(price)}, {source}, <Day on={asOf} />
              {isStale && `, ${words.stale}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The four numbers a lot's growth rate is made of. */
function GrowthFacts({ explained }: { explained: ExplanationOf<"growth"> }) {
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

type Shown<Explained> = {
  explained: Explained;
  /** Asks for the subtotals of holdings, or of accounts. */
  onGroupBy: (by: GroupedBy) => void;
};

function Rows({ explained, onGroupBy }: Shown<Explanation>) {
  switch (explained.shape) {
    case "sum":
      return <SumTable key={explained.groupedBy} explained={explained} onGroupBy={onGroupBy} />;
    case "flows":
      return <FlowTable explained={explained} />;
    case "growth":
      return <GrowthFacts explained={explained} />;
    case "returns":
      return <ReturnTable explained={explained} />;
  }
}

const terms: Readonly<Record<Explanation["shape"], readonly GlossaryTerm[]>> = {
  sum: ["total-value", "position", "lot", "cost-basis", "unrealized-gain", "short"],
  flows: ["irr", "sp500-irr", "cash-flow", "idle-cash", "since", "opening", "points"],
  growth: ["cagr", "lot", "cost-basis", "not-annualised"],
  returns: ["time-weighted", "excess", "points", "not-annualised", "total-return"],
};

/** The words an explanation is told in, and that of its badge. */
const termsOf = ({ shape, completeness }: Explanation): GlossaryTerm[] => {
  const badge = { full: "complete", "since-linked": "since", estimated: "estimated" } as const;
  return [...new Set([...terms[shape], badge[completeness.level]])];
};

/** What a figure's CSV is called. */
export const csvName = ({ figure, dataAsOf }: Explanation): string =>
  `${figure.replaceAll(/[^A-Za-z0-9]+/g, "-")}-${dataAsOf}.csv`;

/**
 * How a figure is worked out: the figure, its rows, its formula and its prices. Whatever frames it
 * gives it its title.
 */
export function ExplanationWork({ explained, onGroupBy }: Shown<Explanation>) {
  return (
    <>
      <ExplainedFigure explained={explained} />
      {explained.shape === "flows" && explained.ambiguity !== null && (
        <Notice tone="info" title={words.severalRates}>
          {explained.ambiguity}
        </Notice>
      )}
      <Rows explained={explained} onGroupBy={onGroupBy} />
      {explained.shape === "sum" && <ToGain explained={explained} />}
      <Formula explained={explained} />
      <Comparison explained={explained} />
      <PriceList explained={explained} />
      <TermList terms={termsOf(explained)} />
    </>
  );
}

/** The same while it is on its way. */
export function ExplanationWaiting() {
  return (
    <Skeleton>
      <div className="skeleton-lines">
        <SkeletonLine width="160px" />
        <SkeletonLine width="220px" height="40px" />
        <SkeletonLine width="100%" height="240px" />
      </div>
    </Skeleton>
  );
}
