import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api-failure.ts";
import type { GlossaryTerm } from "#lib/glossary-terms.ts";
import { SandboxBadge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Day } from "#ui/day.tsx";
import { Notice } from "#ui/notice.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";
import { TermList } from "#ui/term-link.tsx";
import { Comparison } from "./comparison.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import { explainMessages as words } from "./explain-messages.ts";
import { useExplanation } from "./explain-query.ts";
import { ExplainedFigure, Formula } from "./explained-figure.tsx";
import { FlowTable } from "./flow-table.tsx";
import { GrowthFacts } from "./growth-facts.tsx";
import { PriceList } from "./price-list.tsx";
import { ReturnTable } from "./return-table.tsx";
import { SumTable } from "./sum-table.tsx";

function Rows({ explained }: { explained: Explanation }) {
  switch (explained.shape) {
    case "sum":
      return <SumTable explained={explained} />;
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

const fileName = ({ figure, dataAsOf }: Explanation): string =>
  `${figure.replaceAll(/[^A-Za-z0-9]+/g, "-")}-${dataAsOf}.csv`;

function Work({ explained }: { explained: Explanation }) {
  return (
    <>
      <ExplainedFigure explained={explained} />
      {explained.shape === "flows" && explained.ambiguity !== null && (
        <Notice tone="info" title={words.severalRates}>
          {explained.ambiguity}
        </Notice>
      )}
      <Rows explained={explained} />
      <Formula explained={explained} />
      <Comparison explained={explained} />
      <PriceList explained={explained} />
      <TermList terms={termsOf(explained)} />
    </>
  );
}

function Waiting() {
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

/** How one figure is worked out, over the page. `version` is the snapshot's the figure was read from. */
export function ExplainPanel({
  figure,
  version,
  onClosed,
}: {
  figure: string;
  version: number;
  onClosed: () => void;
}) {
  const query = useExplanation(figure, version);
  const explained = query.data;
  return (
    <SidePanel
      size="wide"
      title={explained?.title ?? words.loading}
      subtitle={
        explained && (
          <>
            <span>
              {words.pricesOf} <Day on={explained.dataAsOf} />
            </span>{" "}
            {explained.isSandbox && <SandboxBadge />}
            <DownloadCsv figure={figure} fileName={fileName(explained)} look="primary" />
          </>
        )
      }
      banner={
        query.isError && (
          <Notice
            tone="bad"
            title={words.failed}
            action={
              <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
                {words.tryAgain}
              </Button>
            }
          >
            {messageOf(query.error, words.failed)}
          </Notice>
        )
      }
      onClosed={onClosed}
    >
      {explained && <Work explained={explained} />}
      {!explained && !query.isError && <Waiting />}
    </SidePanel>
  );
}
