import { addressOf, type YearReturn } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { points, pointsBetween, rate } from "#lib/format/format.ts";
import type { BarGroup } from "#ui/charts/bar-chart.tsx";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { ShowTheWork } from "../components/figure.tsx";
import { dashboardMessages, naMessages } from "../messages/en.ts";
import { performanceMessages as words } from "./messages/en.ts";

/** A difference of returns as a fraction (0.0169) in points (1.69), rounded as shown. */
export const excessPoints = (fraction: number): number => pointsBetween(fraction, 0);

/** What makes a year a part year: its late start or its early end. */
function sublabel(year: YearReturn): string | null {
  if (!year.isPartial) return null;
  return year.to.endsWith("-12-31") ? words.fromDay(year.from) : words.toDay(year.to);
}

function group(year: YearReturn, values: BarGroup["values"]): BarGroup {
  return {
    key: String(year.year),
    label: String(year.year),
    sublabel: sublabel(year),
    title: year.isPartial ? `${year.year}, ${words.between(year.from, year.to)}` : `${year.year}`,
    isPartial: year.isPartial,
    values,
  };
}

export const returnGroups = (years: readonly YearReturn[]): BarGroup[] =>
  years.map((year) => group(year, [year.portfolioReturn, year.benchmarkReturn]));

export const excessGroups = (years: readonly YearReturn[]): BarGroup[] =>
  years.map((year) => group(year, [year.excessReturn]));

function Value({
  of,
  year,
  children,
}: {
  of: number | null;
  year: YearReturn;
  children: (value: number) => ReactNode;
}) {
  if (of !== null) return children(of);
  return <NotAvailable reason={naMessages[year.reason ?? "history-incomplete"]} />;
}

function Excess({ year }: { year: YearReturn }) {
  return (
    <Value of={year.excessReturn} year={year}>
      {(value) => (
        <Delta value={excessPoints(value)} words={[words.ahead, words.behind]}>
          {points(excessPoints(value))}
        </Delta>
      )}
    </Value>
  );
}

function Row({ year, hasExcess }: { year: YearReturn; hasExcess: boolean }) {
  return (
    <tr>
      <th scope="row">{year.isPartial ? `${year.year}*` : year.year}</th>
      <td className="only-wide muted">{words.between(year.from, year.to)}</td>
      <td>
        <Value of={year.portfolioReturn} year={year}>
          {rate}
        </Value>
      </td>
      <td>
        <Value of={year.benchmarkReturn} year={year}>
          {rate}
        </Value>
      </td>
      {hasExcess && (
        <td>
          <Excess year={year} />
        </td>
      )}
      <td>
        <ShowTheWork
          figure={addressOf("year-return", String(year.year))}
          of={words.returnOf(year.year)}
          look="link"
        />
      </td>
    </tr>
  );
}

/**
 * Every value of the chart above it: the returns of both, and where that is what is drawn, their
 * difference.
 */
export function YearsTable({
  id,
  years,
  hasExcess = false,
}: {
  id: string;
  years: readonly YearReturn[];
  hasExcess?: boolean;
}) {
  const label = hasExcess ? words.excessTable : words.yearsTable;
  return (
    <div className="chart-table">
      <ScrollRegion label={label} id={id}>
        <table className="table">
          <caption className="hidden-text">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.year}</th>
              <th scope="col" className="only-wide">
                {words.dates}
              </th>
              <th scope="col">{words.portfolio}</th>
              <th scope="col">{words.sp500}</th>
              {hasExcess && <th scope="col">{words.excess}</th>}
              <th scope="col">
                <span className="hidden-text">{dashboardMessages.showTheWork}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <Row key={year.year} year={year} hasExcess={hasExcess} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
