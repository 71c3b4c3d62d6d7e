import { type Income, type IncomeYear, income } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { axisMoney, money, wholeMoney } from "#lib/format/format.ts";
import { keepWithin } from "#lib/loading/keep-within.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { BarChart, type BarGroup } from "#ui/charts/bar-chart.tsx";
import { DataTableButton } from "#ui/figures/data-table-button.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { filteredPath, useFilter } from "../api/portfolio-filter.ts";
import { ChartFailed, ChartSkeleton } from "../components/chart-states.tsx";
import { DownloadTable, type TableFile } from "../components/download-table.tsx";
import { incomeMessages as words } from "../messages/en.ts";

/** More bars than these are too thin to read; the table has all. */
const MOST_BARS = 10;

const nameOf = ({ year, isPartial }: IncomeYear): string => (isPartial ? `${year}*` : `${year}`);

const incomeGroups = (years: readonly IncomeYear[]): BarGroup[] =>
  years.slice(-MOST_BARS).map(({ year, isPartial, total }) => ({
    key: String(year),
    label: String(year),
    sublabel: null,
    title: String(year),
    isPartial,
    values: [total],
  }));

/** The newest whole year; where there is none, the newest. */
function incomeFinding(years: readonly IncomeYear[]): string {
  const whole = years.filter(({ isPartial }) => !isPartial).at(-1);
  if (whole) return words.finding(money(whole.total), whole.year);
  const newest = years.at(-1);
  return newest ? words.soFar(money(newest.total), newest.year) : "";
}

type IncomeRow = {
  key: string;
  year: string;
  /** Null for all accounts together. */
  account: string | null;
  of: Pick<IncomeYear, "dividends" | "interest" | "capitalGains" | "total" | "reinvested">;
};

/** Each year, newest first, and under it its accounts where there are several. */
const incomeRows = (years: readonly IncomeYear[]): IncomeRow[] =>
  [...years].reverse().flatMap((year) => [
    { key: `${year.year}`, year: nameOf(year), account: null, of: year },
    ...(year.accounts.length > 1 ? year.accounts : []).map((account) => ({
      key: `${year.year} ${account.accountId}`,
      year: nameOf(year),
      account: account.accountName,
      of: account,
    })),
  ]);

const incomeFile = ({ years, dataAsOf }: Income): TableFile => ({
  name: `income-${dataAsOf ?? ""}.csv`,
  header: [
    words.year,
    words.account,
    words.dividends,
    words.interest,
    words.capitalGains,
    words.total,
    words.reinvested,
  ],
  rows: incomeRows(years).map(({ year, account, of }) => [
    year,
    account ?? words.allAccounts,
    of.dividends,
    of.interest,
    of.capitalGains,
    of.total,
    of.reinvested,
  ]),
});

/** Every year and account of the chart above it. */
function IncomeTable({ id, years }: { id: string; years: readonly IncomeYear[] }) {
  return (
    <div className="chart-table chart-table-tall">
      <ScrollRegion label={words.table} id={id}>
        <table className="table">
          <caption className="hidden-text">{words.table}</caption>
          <thead>
            <tr>
              <th scope="col">{words.year}</th>
              <th scope="col">{words.dividends}</th>
              <th scope="col">{words.interest}</th>
              <th scope="col">{words.capitalGains}</th>
              <th scope="col">{words.total}</th>
              <th scope="col">{words.reinvested}</th>
            </tr>
          </thead>
          <tbody>
            {incomeRows(years).map(({ key, year, account, of }) => (
              <tr key={key}>
                <th scope="row" className={account === null ? undefined : "sub-row"}>
                  {account === null ? <b>{year}</b> : account}
                </th>
                <td>{money(of.dividends)}</td>
                <td>{money(of.interest)}</td>
                <td>{money(of.capitalGains)}</td>
                <td>{account === null ? <b>{money(of.total)}</b> : money(of.total)}</td>
                <td>{money(of.reinvested)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

/** What was paid in each year. `version` is the dashboard's: a new snapshot asks anew. */
function useIncome(version: number) {
  const { api } = useServices();
  const member = useMemberKey();
  const { text } = useFilter();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["income", member, version, text],
    queryFn: ({ signal }) =>
      api.get(filteredPath("/performance/income", text), {
        schema: income,
        whenRefused: apiMessages.failed.income,
        signal,
      }),
    placeholderData: keepWithin(member),
  });
}

const series = [{ name: words.series, kind: "solid" }] as const;
const tip = (value: number, isNarrow: boolean) => (isNarrow ? axisMoney(value) : wholeMoney(value));

function Notes({ income: { years, from, laterAccounts } }: { income: Income }) {
  const hasPartial = years.some(({ isPartial }) => isPartial);
  return (
    <p>
      {words.means} {from && words.since(from)}{" "}
      {laterAccounts.length > 0 && words.later(laterAccounts)} {hasPartial && words.partial}
    </p>
  );
}

function Chart({ income, finding }: { income: Income; finding: string }) {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  return (
    <>
      <div className="padded">
        <BarChart
          groups={incomeGroups(income.years)}
          series={series}
          finding={`${words.title}. ${finding}`}
          readerLabel={`${words.title}: ${words.read}`}
          format={money}
          formatTip={tip}
          formatAxis={axisMoney}
        />
        <div className="chart-foot">
          <Notes income={income} />
          <span className="chart-actions">
            <DownloadTable file={() => incomeFile(income)} />
            <DataTableButton isOpen={isOpen} controls={tableId} onToggle={() => setOpen(!isOpen)} />
          </span>
        </div>
      </div>
      {isOpen && <IncomeTable id={tableId} years={income.years} />}
    </>
  );
}

/** What holdings and cash have paid out, by calendar year. */
export function IncomeCard({ version }: { version: number }) {
  const query = useIncome(version);
  if (query.isError) {
    return (
      <ChartFailed
        title={words.failed}
        message={messageOf(query.error, words.failed)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <ChartSkeleton />;
  const { years, from } = query.data;
  const isNothing = years.every(({ total }) => total === 0);
  const { unlistedAccounts } = query.data;
  const nothing = from === null ? words.noHistory : words.none(from);
  const finding = isNothing ? nothing : incomeFinding(years);
  return (
    <section
      className={query.isPlaceholderData ? "card figures-of-before" : "card"}
      aria-label={words.title}
    >
      <div className="padded chart-head">
        <div>
          <h2>{words.title}</h2>
          {(from !== null || unlistedAccounts.length === 0) && (
            <p className="chart-finding">{finding}</p>
          )}
          {unlistedAccounts.length > 0 && (
            <p className="chart-finding">{words.unlisted(unlistedAccounts)}</p>
          )}
        </div>
      </div>
      {!isNothing && <Chart income={query.data} finding={finding} />}
    </section>
  );
}
