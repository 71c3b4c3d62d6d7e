import type { ExplanationOf, FlowRow } from "@stocks-vibe/contracts/portfolio";
import { fullRate, moneyChange } from "#lib/format/format.ts";
import { type FlowColumns, FlowHead, FlowLine, GrownBelow } from "./flow-line.tsx";
import { explainMessages as words } from "./messages/en.ts";
import { MoreRows } from "./more-rows.tsx";
import { useFlows } from "./pages-query.ts";
import { numbered, RowsTable } from "./rows-table.tsx";

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
