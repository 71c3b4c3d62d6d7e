import type { Years } from "@stocks-vibe/contracts/portfolio";
import { axisPercent, points, pointsBetween, rate } from "#lib/format/format.ts";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { BarKey } from "#ui/charts/marks.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { ChartActions, returnsFile, useChartTable } from "./chart-actions.tsx";
import { performanceMessages as words } from "./messages/en.ts";
import { OneYearStats, onlyCompleteYear, Stat, yearsFinding } from "./one-year-stats.tsx";
import { returnGroups, YearsTable } from "./years-table.tsx";

const series = [
  { name: words.portfolio, kind: "solid" },
  { name: words.sp500, kind: "hatched" },
] as const;

/** One decimal where there is room, none on a phone. */
const tip = (value: number, isNarrow: boolean) => rate(value, isNarrow ? 0 : 1);

function Averages({ years }: { years: Years }) {
  const { averageReturn, averageBenchmarkReturn, completeYears, yearsAhead } = years;
  const excess =
    averageReturn === null || averageBenchmarkReturn === null
      ? null
      : pointsBetween(averageReturn, averageBenchmarkReturn);
  return (
    <dl className="stats">
      <Stat name={words.averageReturn} value={averageReturn} note={words.ofYears(completeYears)}>
        {rate}
      </Stat>
      <Stat name={words.averageBenchmark} value={averageBenchmarkReturn} note={words.sameYears}>
        {rate}
      </Stat>
      <Stat name={words.averageExcess} value={excess} note={words.perYear}>
        {(value) => (
          <Delta value={value} words={[words.ahead, words.behind]}>
            {points(value)}
          </Delta>
        )}
      </Stat>
      <Stat name={words.outperformed} value={yearsAhead} note={words.completeYears(completeYears)}>
        {(value) => words.outOf(value, completeYears)}
      </Stat>
    </dl>
  );
}

function Keys({ isSandbox }: { isSandbox: boolean }) {
  return (
    <ul className="keys">
      {series.map(({ name, kind }) => (
        <li key={name}>
          <BarKey kind={kind} />
          {name}
        </li>
      ))}
      {isSandbox && (
        <li>
          <SandboxBadge givesWay />
        </li>
      )}
    </ul>
  );
}

/** Return per calendar year, beside the index over the same dates. */
export function CalendarCard({ years }: { years: Years }) {
  const table = useChartTable();
  const only = onlyCompleteYear(years);
  const finding = yearsFinding(years);
  const hasPartial = years.years.some((year) => year.isPartial);
  return (
    <section className="card" aria-label={words.calendarTitle}>
      <div className="padded">
        <div className="chart-head">
          <div>
            <h2>{words.calendarTitle}</h2>
            <p className="chart-finding">{finding}</p>
          </div>
          <ChartActions file={() => returnsFile(years)} table={table} />
        </div>
        <Keys isSandbox={years.isSandbox} />
        <BarChart
          groups={returnGroups(years.years)}
          series={series}
          finding={`${words.calendarTitle}. ${finding}`}
          readerLabel={`${words.calendarTitle}: ${words.readYears}`}
          format={rate}
          formatTip={tip}
          formatAxis={axisPercent}
        />
        <div className="chart-foot">
          <p>
            {hasPartial && `${words.partialNote} `}
            {words.method} {words.benchmark[years.benchmarkKind ?? "none"]}
          </p>
        </div>
      </div>
      {only && <OneYearStats of={only} />}
      {!only && years.completeYears > 0 && <Averages years={years} />}
      {table.isOpen && <YearsTable id={table.id} years={years.years} />}
    </section>
  );
}
