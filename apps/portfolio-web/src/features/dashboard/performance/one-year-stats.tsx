import type { NaReason, YearReturn, Years } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { points, pointsBetween, rate } from "#lib/format/format.ts";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { naMessages } from "../messages/en.ts";
import { performanceMessages as words } from "./messages/en.ts";

/** A figure below a chart; unknown while no complete year is stored, or for another reason. */
export function Stat<Value>({
  name,
  value,
  note,
  reason = "history-too-short",
  children,
}: {
  name: string;
  value: Value | null;
  note: string;
  reason?: NaReason;
  children: (value: Value) => ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <NotAvailable reason={naMessages[reason]} /> : children(value)}
        <small>{note}</small>
      </dd>
    </div>
  );
}

/** The only complete year there is; undefined where there are none or several. */
export const onlyCompleteYear = ({ years, completeYears }: Years): YearReturn | undefined =>
  completeYears === 1
    ? years.find(({ isPartial, portfolioReturn }) => !isPartial && portfolioReturn !== null)
    : undefined;

const unknownReason = (year: YearReturn) => year.reason ?? "history-incomplete";

/**
 * The years that are complete without a known return, with why: one sentence for those of one
 * reason.
 */
function unknownYears({ years }: Years): string[] {
  const unknown = years.filter(
    ({ isPartial, portfolioReturn }) => !isPartial && portfolioReturn === null,
  );
  return [...new Set(unknown.map(unknownReason))].map((reason) => {
    const those = unknown.filter((year) => unknownReason(year) === reason);
    return words.unknownYears(
      those.map(({ year }) => year),
      naMessages[reason],
    );
  });
}

/** How the years were, and of which it is not known. */
export function yearsFinding(years: Years): string {
  const unknown = unknownYears(years);
  const known = years.completeYears > 0 || unknown.length === 0 ? [knownFinding(years)] : [];
  return [...known, ...unknown].join(" ");
}

function knownFinding(years: Years): string {
  const only = onlyCompleteYear(years);
  if (!only) return words.calendarFinding(years.yearsAhead, years.completeYears);
  const { year, excessReturn } = only;
  return excessReturn ? words.oneYearFinding(year, excessReturn) : words.oneYearAlone(year);
}

/** One year by itself: an average, best or worst year of it would be the same number again. */
export function OneYearStats({ of }: { of: YearReturn }) {
  const { year, portfolioReturn, benchmarkReturn } = of;
  const reason = of.reason ?? "history-incomplete";
  const excess =
    portfolioReturn === null || benchmarkReturn === null
      ? null
      : pointsBetween(portfolioReturn, benchmarkReturn);
  return (
    <dl className="stats">
      <Stat
        name={words.returnIn(year)}
        value={portfolioReturn}
        note={words.onlyYear}
        reason={reason}
      >
        {rate}
      </Stat>
      <Stat
        name={words.sp500In(year)}
        value={benchmarkReturn}
        note={words.sameDates}
        reason={reason}
      >
        {rate}
      </Stat>
      <Stat name={words.excess} value={excess} note={words.excessMeans} reason={reason}>
        {(value) => (
          <Delta value={value} words={[words.ahead, words.behind]}>
            {points(value)}
          </Delta>
        )}
      </Stat>
    </dl>
  );
}
