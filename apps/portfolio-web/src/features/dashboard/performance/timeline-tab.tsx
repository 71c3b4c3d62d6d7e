import type { TimelineRange } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { messageOf } from "#lib/api-failure.ts";
import { TermList } from "#ui/term-link.tsx";
import { useTimeline } from "../dashboard-query.ts";
import { ChartEmpty, ChartFailed, ChartSkeleton } from "./chart-states.tsx";
import { performanceMessages as words } from "./performance-messages.ts";
import { TimelineCard } from "./timeline-card.tsx";

/** Starts with one year: thirteen points, the same day of every month. */
export function TimelineTab({ version }: { version: number }) {
  const [range, setRange] = useState<TimelineRange>("1Y");
  const query = useTimeline(range, version);
  if (query.isError) {
    return (
      <ChartFailed
        title={words.failedTimeline}
        message={messageOf(query.error, words.failedTimeline)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <ChartSkeleton />;
  if (query.data.points.length === 0) return <ChartEmpty>{words.noTimeline}</ChartEmpty>;
  return (
    <div className="stack">
      <TimelineCard
        timeline={query.data}
        range={range}
        isLoading={query.isPlaceholderData}
        onRange={setRange}
      />
      <TermList terms={["timeline", "sp500-irr", "total-return", "time-weighted"]} />
    </div>
  );
}
