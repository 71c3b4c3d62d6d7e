import { messageOf } from "#lib/api-failure.ts";
import { useYears } from "../dashboard-query.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { ChartEmpty, ChartFailed, ChartSkeleton } from "./chart-states.tsx";
import { ExcessCard } from "./excess-card.tsx";
import { performanceMessages as words } from "./performance-messages.ts";

/** Calendar years, and how far each was ahead of the index. */
export function PerformanceTab({ version }: { version: number }) {
  const query = useYears(version);
  if (query.data?.years.length === 0) return <ChartEmpty>{words.noYears}</ChartEmpty>;
  if (query.data) {
    return (
      <div className="stack">
        <CalendarCard years={query.data} />
        <ExcessCard years={query.data} />
      </div>
    );
  }
  if (!query.isError) return <ChartSkeleton />;
  return (
    <ChartFailed
      title={words.failedYears}
      message={messageOf(query.error, words.failedYears)}
      onRetry={() => void query.refetch()}
    />
  );
}
