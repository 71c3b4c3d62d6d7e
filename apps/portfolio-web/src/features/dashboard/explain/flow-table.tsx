import {
  type ExplanationOf,
  type FlowRow,
  transactionSource,
} from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, rate, shares, wholeNumber } from "#lib/format.ts";
import { Day } from "#ui/day.tsx";
import { explainMessages as words } from "./explain-messages.ts";
import { numbered, RowsTable } from "./rows-table.tsx";

type Flows = ExplanationOf<"flows">;

const isAboutIndex = ({ figure }: Flows): boolean => figure.includes("sp500");

/** Which columns a table has: units for trades, the symbol for a portfolio, growth where there is one rate. */
type Columns = { hasUnits: boolean; hasSymbols: boolean; hasGrowth: boolean };

/** Day and source of a price that is not the row's own. */
function PriceFrom({ row }: { row: FlowRow }) {
  if (row.priceAsOf === null || row.priceSource === transactionSource) return null;
  return (
    <span className="second-line">
      {row.priceSource}
      {row.priceAsOf !== row.date && (
        <>
          , <Day on={row.priceAsOf} />
        </>
      )}
    </span>
  );
}

function Row({ row, columns }: { row: FlowRow; columns: Columns }) {
  const { hasUnits, hasSymbols, hasGrowth } = columns;
  const what = hasSymbols && row.symbol ? `${row.what}, ${row.symbol}` : row.what;
  return (
    <tr>
      <th scope="row">
        <Day on={row.date} />
        <span className="second-line only-phone">{what}</span>
      </th>
      <td className="only-wide text-cell">{what}</td>
      {hasUnits && (
        <>
          <td className="only-wide">{row.units !== null && shares(row.units)}</td>
          <td className="only-wide">
            {row.unitPrice !== null && money(row.unitPrice)}
            <PriceFrom row={row} />
          </td>
        </>
      )}
      <td>{moneyChange(row.amount)}</td>
      <td className="only-wide">{wholeNumber(row.days)}</td>
      <td className="only-wide">
        {row.sp500Level !== null && shares(row.sp500Level)}
        {row.sp500AsOf !== null && row.sp500AsOf !== row.date && (
          <span className="second-line">
            <Day on={row.sp500AsOf} />
          </span>
        )}
      </td>
      {hasGrowth && <td>{row.grown !== null && moneyChange(row.grown)}</td>}
    </tr>
  );
}

/** Every flow and the value that closes them, each grown to today: the last column adds up to nothing. */
export function FlowTable({ explained }: { explained: Flows }) {
  const { rows, closing, result, dataAsOf } = explained;
  const held = isAboutIndex(explained) ? closing.sp500Value : closing.value;
  const closingRow: FlowRow | null =
    held === null
      ? null
      : {
          date: dataAsOf,
          what: words.today,
          symbol: null,
          account: null,
          units: isAboutIndex(explained) ? null : closing.units,
          unitPrice: null,
          priceAsOf: null,
          priceSource: null,
          amount: held,
          days: 0,
          grown: rows[0]?.grown === null ? null : held,
          sp500Level: closing.sp500Level,
          sp500AsOf: closing.sp500AsOf,
          sp500Units: closing.sp500Units,
        };
  const all = closingRow ? [...rows, closingRow] : rows;
  const hasUnits = rows.some(({ units }) => units !== null);
  const hasGrowth = result.unit === "rate";
  const columns = { hasUnits, hasSymbols: explained.lots.length === 0, hasGrowth };
  const total = all.reduce((sum, { amount }) => sum + amount, 0);
  const grown = all.reduce((sum, row) => sum + (row.grown ?? 0), 0);
  const isRate = result.unit === "rate" && result.value !== null;
  return (
    <RowsTable
      title={words.rows.flows}
      lead={isRate && result.value !== null ? words.grownNote(rate(result.value), dataAsOf) : null}
      note={words.signNote}
      count={all.length}
      head={
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col" className="only-wide text-cell">
            {words.what}
          </th>
          {hasUnits && (
            <>
              <th scope="col" className="only-wide">
                {words.units}
              </th>
              <th scope="col" className="only-wide">
                {words.perShare}
              </th>
            </>
          )}
          <th scope="col">{words.flow}</th>
          <th scope="col" className="only-wide">
            {words.days}
          </th>
          <th scope="col" className="only-wide">
            {words.level}
          </th>
          {hasGrowth && <th scope="col">{words.grown}</th>}
        </tr>
      }
      foot={
        <tr>
          <th scope="row">{words.sum}</th>
          <td className="only-wide" colSpan={hasUnits ? 3 : 1} />
          <td>{moneyChange(total)}</td>
          <td className="only-wide" colSpan={2} />
          {hasGrowth && <td>{isRate && moneyChange(grown)}</td>}
        </tr>
      }
    >
      {(from, to) =>
        numbered(all)
          .slice(from, to)
          .map(({ number, row }) => <Row key={number} row={row} columns={columns} />)
      }
    </RowsTable>
  );
}
