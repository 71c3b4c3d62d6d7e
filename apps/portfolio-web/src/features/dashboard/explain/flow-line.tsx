import { type FlowRow, transactionSource } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, shares, wholeNumber } from "#lib/format/format.ts";
import { Day } from "#ui/figures/day.tsx";
import { explainMessages as words } from "./messages/en.ts";

/**
 * Which columns a table has: units for trades, the symbol for a portfolio, growth where there is
 * one rate.
 */
export type FlowColumns = { hasUnits: boolean; hasSymbols: boolean; hasGrowth: boolean };

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

/** What a flow has grown to, under its amount where there is no room beside it. */
export function GrownBelow({ grown }: { grown: number | null }) {
  if (grown === null) return null;
  return <span className="second-line only-narrow">{moneyChange(grown)}</span>;
}

/** A flow with what it bought of the index and what it has grown to. */
export function FlowLine({ row, columns }: { row: FlowRow; columns: FlowColumns }) {
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
      <td>
        {moneyChange(row.amount)}
        {hasGrowth && <GrownBelow grown={row.grown} />}
      </td>
      <td className="only-desk">{wholeNumber(row.days)}</td>
      <td className="only-desk">
        {row.sp500Level !== null && shares(row.sp500Level)}
        {row.sp500AsOf !== null && row.sp500AsOf !== row.date && (
          <span className="second-line">
            <Day on={row.sp500AsOf} />
          </span>
        )}
      </td>
      {hasGrowth && <td className="beside">{row.grown !== null && moneyChange(row.grown)}</td>}
    </tr>
  );
}

/** The heads of the flows' columns. */
export function FlowHead({ columns: { hasUnits, hasGrowth } }: { columns: FlowColumns }) {
  return (
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
      <th scope="col">
        {words.flow}
        {hasGrowth && <span className="second-line only-narrow">{words.grown}</span>}
      </th>
      <th scope="col" className="only-desk">
        {words.days}
      </th>
      <th scope="col" className="only-desk">
        {words.level}
      </th>
      {hasGrowth && (
        <th scope="col" className="beside">
          {words.grown}
        </th>
      )}
    </tr>
  );
}
