import "#ui/charts/charts.css";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { TermList } from "#ui/figures/term-link.tsx";
import { AllocationCard } from "./allocation/allocation-card.tsx";
import { useYears } from "./api/dashboard-query.ts";
import { useFilter } from "./api/portfolio-filter.ts";
import { ChartEmpty, ChartFailed, ChartSkeleton } from "./components/chart-states.tsx";
import { IncomeCard } from "./income/income-card.tsx";
import { filterMessages } from "./messages/en.ts";
import { CalendarCard } from "./performance/calendar-card.tsx";
import { ExcessCard } from "./performance/excess-card.tsx";
import { performanceMessages as words } from "./performance/messages/en.ts";
import { PeriodCard } from "./performance/period-card.tsx";

const terms = ["time-weighted", "excess", "points", "not-annualised", "total-return"] as const;
/** Of one year nothing is counted. */
const termsOfYears = [...terms, "win-rate"] as const;

/** Calendar years, how far each was ahead of the index, and the last one, three and five years. */
export function PerformanceTab({ dashboard }: { dashboard: Dashboard }) {
  const query = useYears(dashboard.version);
  const { part } = useFilter();
  if (query.data?.years.length === 0) {
    const why = part.class === "cash" ? filterMessages.cashAlone : words.noYears;
    return <ChartEmpty>{why}</ChartEmpty>;
  }
  if (query.data) {
    return (
      <div className="stack">
        <CalendarCard years={query.data} />
        <ExcessCard years={query.data} />
        <PeriodCard portfolio={dashboard.portfolio} />
        <TermList terms={query.data.completeYears > 1 ? termsOfYears : terms} />
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

/** Returns by year and period, income by year, and what the total is divided into. */
export function ChartsTab({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="stack">
      <PerformanceTab dashboard={dashboard} />
      <IncomeCard version={dashboard.version} />
      <AllocationCard dashboard={dashboard} />
      <TermList terms={["income", "allocation", "retirement-taxable"]} />
    </div>
  );
}
