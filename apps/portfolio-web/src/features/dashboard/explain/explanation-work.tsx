import type { Explanation, GroupedBy } from "@stocks-vibe/contracts/portfolio";
import type { GlossaryTerm } from "#lib/glossary-terms.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";
import { TermList } from "#ui/term-link.tsx";
import { Comparison } from "./comparison.tsx";
import { ExplainedFigure, Formula } from "./explained-figure.tsx";
import { FlowTable } from "./flow-table.tsx";
import { GrowthFacts } from "./growth-facts.tsx";
import { explainMessages as words } from "./messages/en.ts";
import { PriceList } from "./price-list.tsx";
import { ReturnTable } from "./return-table.tsx";
import { SumTable } from "./sum-table.tsx";
import { ToGain } from "./to-gain.tsx";

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

/** How a figure is worked out: the figure, its rows, its formula and its prices. Whatever frames it gives it its title. */
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
