import type { ExplanationOf, ReturnRow } from "@stocks-vibe/contracts/portfolio";
import { fullRate, money, shares } from "#lib/format/format.ts";
import { Day } from "#ui/figures/day.tsx";
import { explainMessages as words } from "./messages/en.ts";
import { useDays } from "./pages-query.ts";
import { MoreRows, RowsTable } from "./rows-table.tsx";

/** Who gave the prices of a day, and since when the oldest of them is known. */
function PricesFrom({ row }: { row: ReturnRow }) {
  if (row.priceSources.length === 0 || row.oldestPrice === null) return null;
  return (
    <>
      {row.priceSources.join(", ")}
      {row.oldestPrice !== row.date && (
        <>
          , <Day on={row.oldestPrice} />
        </>
      )}
    </>
  );
}

/** Value, money in and out, return of each day, and where its prices are from. */
export function ReturnTable({ explained }: { explained: ExplanationOf<"returns"> }) {
  const list = useDays(explained);
  return (
    <RowsTable
      title={words.rows.returns}
      more={<MoreRows list={list} count={explained.rowCount} what={words.everyDay} />}
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
          <th scope="col" className="only-wide text-cell">
            {words.pricesFrom}
          </th>
        </tr>
      }
    >
      {list.items.map((row) => (
        <tr key={row.date}>
          <th scope="row">
            <Day on={row.date} />
          </th>
          <td>{money(row.value)}</td>
          <td className="only-wide">{row.inflow !== 0 && money(row.inflow)}</td>
          <td className="only-wide">{row.outflow !== 0 && money(row.outflow)}</td>
          <td>{row.dailyReturn !== null && fullRate(row.dailyReturn)}</td>
          <td className="only-wide">{row.sp500Level !== null && shares(row.sp500Level)}</td>
          <td className="only-wide text-cell">
            <PricesFrom row={row} />
          </td>
        </tr>
      ))}
    </RowsTable>
  );
}
