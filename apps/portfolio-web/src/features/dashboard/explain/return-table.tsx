import type { ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { money, rate, shares } from "#lib/format.ts";
import { Day } from "#ui/day.tsx";
import { explainMessages as words } from "./explain-messages.ts";
import { RowsTable } from "./rows-table.tsx";

/** Value, money in and out, and return of each day. */
export function ReturnTable({ explained }: { explained: ExplanationOf<"returns"> }) {
  const { rows } = explained;
  return (
    <RowsTable
      title={words.rows.returns}
      count={rows.length}
      head={
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.value}</th>
          <th scope="col" className="only-wide">
            {words.moneyIn}
          </th>
          <th scope="col" className="only-wide">
            {words.moneyOut}
          </th>
          <th scope="col">{words.dailyReturn}</th>
          <th scope="col" className="only-wide">
            {words.level}
          </th>
        </tr>
      }
    >
      {(from, to) =>
        rows.slice(from, to).map((row) => (
          <tr key={row.date}>
            <th scope="row">
              <Day on={row.date} />
            </th>
            <td>{money(row.value)}</td>
            <td className="only-wide">{row.inflow !== 0 && money(row.inflow)}</td>
            <td className="only-wide">{row.outflow !== 0 && money(row.outflow)}</td>
            <td>{row.dailyReturn !== null && rate(row.dailyReturn)}</td>
            <td className="only-wide">{row.sp500Level !== null && shares(row.sp500Level)}</td>
          </tr>
        ))
      }
    </RowsTable>
  );
}
