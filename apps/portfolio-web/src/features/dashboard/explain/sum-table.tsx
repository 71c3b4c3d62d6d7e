import type { ExplanationOf, SumRow } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, shares } from "#lib/format.ts";
import { Day } from "#ui/day.tsx";
import { Delta } from "#ui/delta.tsx";
import { explainMessages as words } from "./explain-messages.ts";
import { resultText } from "./result-text.ts";
import { numbered, RowsTable } from "./rows-table.tsx";

type Sum = ExplanationOf<"sum">;

function Row({ row, summed }: { row: SumRow; summed: Sum["summed"] }) {
  const isCostKnown = row.cost !== null;
  return (
    <tr>
      <th scope="row">
        {row.symbol ?? row.name}
        <span className="second-line">
          {row.account ?? row.name}
          {!row.isCounted && `, ${words.notCounted}`}
        </span>
      </th>
      <td className="only-wide">
        {row.date && (
          <>
            {!row.dateKnown && `${words.before} `}
            <Day on={row.date} />
          </>
        )}
      </td>
      <td className="only-wide">{row.units !== null && shares(row.units)}</td>
      <td className="only-wide">{row.price !== null && money(row.price)}</td>
      <td className={summed === "cost" ? "only-wide" : undefined}>{money(row.value)}</td>
      {summed !== "value" && (
        <td className={summed === "gain" ? "only-wide" : undefined}>
          {isCostKnown ? money(row.cost ?? 0) : words.notAvailable}
        </td>
      )}
      {summed === "gain" && (
        <td>
          {row.gain === null ? (
            words.notAvailable
          ) : (
            <Delta value={row.gain}>{moneyChange(row.gain)}</Delta>
          )}
        </td>
      )}
    </tr>
  );
}

/** The parts of a total and their sum. */
export function SumTable({ explained }: { explained: Sum }) {
  const { rows, summed } = explained;
  const shown = resultText(explained);
  return (
    <RowsTable
      title={words.rows.sum}
      count={rows.length}
      keep="first"
      head={
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col" className="only-wide">
            {words.date}
          </th>
          <th scope="col" className="only-wide">
            {words.units}
          </th>
          <th scope="col" className="only-wide">
            {words.price}
          </th>
          <th scope="col" className={summed === "cost" ? "only-wide" : undefined}>
            {words.value}
          </th>
          {summed !== "value" && (
            <th scope="col" className={summed === "gain" ? "only-wide" : undefined}>
              {words.cost}
            </th>
          )}
          {summed === "gain" && <th scope="col">{words.gain}</th>}
        </tr>
      }
      foot={
        <tr>
          <th scope="row">{words.total}</th>
          <td className="only-wide" colSpan={3} />
          {summed !== "value" && <td className={summed === "rows" ? undefined : "only-wide"} />}
          {summed === "gain" && <td className="only-wide" />}
          <td>{shown}</td>
        </tr>
      }
    >
      {(from, to) =>
        numbered(rows)
          .slice(from, to)
          .map(({ number, row }) => <Row key={number} row={row} summed={summed} />)
      }
    </RowsTable>
  );
}
