import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api-failure.ts";
import { SandboxBadge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Day } from "#ui/day.tsx";
import { Notice } from "#ui/notice.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";
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
