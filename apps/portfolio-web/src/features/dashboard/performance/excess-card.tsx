import type { Years } from "@stocks-vibe/contracts/portfolio";
import { fullPoints, points } from "#lib/format/format.ts";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { ChartActions, excessFile, useChartTable } from "./chart-actions.tsx";
import { performanceMessages as words } from "./messages/en.ts";
import { Stat, yearsFinding } from "./one-year-stats.tsx";
import { excessGroups, excessPoints, YearsTable } from "./years-table.tsx";

const series = [{ name: words.excess, kind: "signed" }] as const;
const asPoints = (fraction: number) => points(excessPoints(fraction));
const withoutUnit = (fraction: number) => asPoints(fraction).replace(" pts", "");
const axis = (fraction: number) => fullPoints(excessPoints(fraction)).replace(/(\.00)? pts$/, "");

function Excess({ of }: { of: number }) {
  return (
    <Delta value={excessPoints(of)} words={[words.ahead, words.behind]}>
      {asPoints(of)}
    </Delta>
  );
}

function Statistics({ years }: { years: Years }) {
  const { averageExcess, bestExcess, worstExcess, winRatePercent } = years;
  return (
    <dl className="stats">
      <Stat name={words.averageExcess} value={averageExcess} note={words.perYear}>
        {(value) => <Excess of={value} />}
      </Stat>
      <Stat name={words.best} value={bestExcess} note={String(bestExcess?.year ?? "")}>
        {({ excess }) => <Excess of={excess} />}
      </Stat>
      <Stat name={words.worst} value={worstExcess} note={String(worstExcess?.year ?? "")}>
        {({ excess }) => <Excess of={excess} />}
      </Stat>
      <Stat
        name={words.winRate}
        value={winRatePercent}
        note={words.winRateSub(years.yearsAhead, years.completeYears)}
      >
        {(value) => `${value}%`}
      </Stat>
    </dl>
  );
}

/** How far ahead of the index each year was, and what it is the difference of. */
export function ExcessCard({ years }: { years: Years }) {
  const table = useChartTable();
  return (
    <section className="card" aria-label={words.excessTitle}>
      <div className="padded">
        <div className="chart-head">
          <div>
            <h2>{words.excessTitle}</h2>
            <p className="chart-finding">{words.excessFinding}</p>
          </div>
          <ChartActions file={() => excessFile(years)} table={table} />
        </div>
        <BarChart
          groups={excessGroups(years.years)}
          series={series}
          finding={`${words.excessTitle}. ${yearsFinding(years)}`}
          readerLabel={`${words.excessTitle}: ${words.readYears}`}
          format={asPoints}
          formatTip={withoutUnit}
          formatAxis={axis}
        />
      </div>
      {years.completeYears > 1 ? (
        <Statistics years={years} />
      ) : (
        <p className="padded chart-note">
          {years.completeYears === 1 ? words.oneYearNote : words.noYearNote}
        </p>
      )}
      {table.isOpen && <YearsTable id={table.id} years={years.years} hasExcess />}
    </section>
  );
}
