import {
  type ExplanationOf,
  type FlowRow,
  transactionSource,
} from "@stocks-vibe/contracts/portfolio";
import { fullRate, money, moneyChange, shares, wholeNumber } from "#lib/format/format.ts";
import { Day } from "#ui/figures/day.tsx";
import { explainMessages as words } from "./messages/en.ts";
import { useFlows } from "./pages-query.ts";
import { MoreRows, numbered, RowsTable } from "./rows-table.tsx";

/**
 * Which columns a table has: units for trades, the symbol for a portfolio, growth where there is
 * one rate.
 */
type FlowColumns = { hasUnits: boolean; hasSymbols: boolean; hasGrowth: boolean };

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
function GrownBelow({ grown }: { grown: number | null }) {
  if (grown === null) return null;
  return <span className="second-line only-narrow">{moneyChange(grown)}</span>;
}

/** A flow with what it bought of the index and what it has grown to. */
function FlowLine({ row, columns }: { row: FlowRow; columns: FlowColumns }) {
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
function FlowHead({ columns: { hasUnits, hasGrowth } }: { columns: FlowColumns }) {
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

type Flows = ExplanationOf<"flows">;

const isAboutIndex = ({ figure }: Flows): boolean => figure.includes("sp500");

/** What is held, or what the index would be worth: the last flow. */
function closingRow(explained: Flows): FlowRow | null {
  const { closing, dataAsOf, sums } = explained;
  const held = isAboutIndex(explained) ? closing.sp500Value : closing.value;
  if (held === null) return null;
  return {
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
    grown: sums.grown === null ? null : held,
    sp500Level: closing.sp500Level,
    sp500AsOf: closing.sp500AsOf,
    sp500Units: closing.sp500Units,
  };
}

/**
 * One line for several flows: those that are not shown yet, or all of them with what closes them.
 */
function AddedUp({
  name,
  amount,
  grown,
  columns: { hasUnits, hasGrowth },
}: {
  name: string;
  amount: number;
  grown: number | null;
  columns: FlowColumns;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="only-wide" colSpan={hasUnits ? 3 : 1} />
      <td>
        {moneyChange(amount)}
        {hasGrowth && <GrownBelow grown={grown} />}
      </td>
      <td className="only-desk" colSpan={2} />
      {hasGrowth && <td className="beside">{grown !== null && moneyChange(grown)}</td>}
    </tr>
  );
}

/**
 * What is added up at the end: the flows that are not shown yet, the value that closes them, and
 * all of it.
 */
function Foot({
  explained,
  shown,
  columns,
}: {
  explained: Flows;
  shown: readonly FlowRow[];
  columns: FlowColumns;
}) {
  const { rowCount, sums } = explained;
  const closing = closingRow(explained);
  const further = rowCount - shown.length;
  const rest = (whole: number, of: (row: FlowRow) => number) =>
    shown.reduce((left, row) => left - of(row), whole);
  return (
    <>
      {further > 0 && (
        <AddedUp
          name={words.further.flows(further)}
          amount={rest(sums.amount, ({ amount }) => amount)}
          grown={sums.grown === null ? null : rest(sums.grown, ({ grown }) => grown ?? 0)}
          columns={columns}
        />
      )}
      {closing && <FlowLine row={closing} columns={columns} />}
      <AddedUp
        name={words.sum}
        amount={sums.amount + (closing?.amount ?? 0)}
        grown={sums.grown === null ? null : sums.grown + (closing?.grown ?? 0)}
        columns={columns}
      />
    </>
  );
}

/**
 * Every flow and the value that closes them, each grown to today: the last column adds up to
 * nothing.
 */
export function FlowTable({ explained }: { explained: Flows }) {
  const { result, dataAsOf } = explained;
  const list = useFlows(explained);
  const columns = {
    hasUnits: list.items.some(({ units }) => units !== null),
    hasSymbols: explained.symbol === null,
    hasGrowth: result.unit === "rate",
  };
  const isRate = result.unit === "rate" && result.value !== null;
  return (
    <RowsTable
      title={words.rows.flows}
      lead={
        isRate && result.value !== null ? words.grownNote(fullRate(result.value), dataAsOf) : null
      }
      note={words.signNote}
      head={<FlowHead columns={columns} />}
      foot={<Foot explained={explained} shown={list.items} columns={columns} />}
      more={<MoreRows list={list} count={explained.rowCount} what={words.flows} />}
    >
      {numbered(list.items).map(({ number, row }) => (
        <FlowLine key={number} row={row} columns={columns} />
      ))}
    </RowsTable>
  );
}
