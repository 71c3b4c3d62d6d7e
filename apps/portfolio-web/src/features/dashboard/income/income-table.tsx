import type { IncomeYear } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { incomeMessages as words } from "../messages/en.ts";
import { incomeRows } from "./income-years.ts";

/** Every year and account of the chart above it. */
export function IncomeTable({ id, years }: { id: string; years: readonly IncomeYear[] }) {
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
