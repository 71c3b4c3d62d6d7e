import "#ui/charts/charts.css";
import type { TimelineRange } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { useAddressPart } from "#lib/router/address.ts";
import { TermList } from "#ui/figures/term-link.tsx";
import { useTimeline } from "../api/dashboard-query.ts";
import { useFilter } from "../api/portfolio-filter.ts";
import { ChartEmpty, ChartFailed, ChartSkeleton } from "../components/chart-states.tsx";
import { filterMessages } from "../messages/en.ts";
import { performanceMessages as words } from "./messages/en.ts";
import { TimelineCard, timelineRanges } from "./timeline-card.tsx";

const readRange = (text: string | null): TimelineRange =>
  timelineRanges.find((range) => range === text) ?? "1Y";

/** Starts with one year: thirteen points, the same day of every month. */
export function TimelineTab({ version }: { version: number }) {
  const [range, setRange] = useAddressPart("range", readRange, "same");
  const query = useTimeline(range, version);
  const { part } = useFilter();
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
  if (query.data.points.length === 0) {
    const why = part.class === "cash" ? filterMessages.cashAlone : words.noTimeline;
    return <ChartEmpty>{why}</ChartEmpty>;
  }
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
