import type { ImportRow } from "@stocks-vibe/contracts/portfolio";
import { moneyChange, shares, wholeNumber } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { historyMessages } from "../messages/en.ts";

const words = historyMessages.review;

type Deciding = { readonly isIdle: boolean; decide: (line: number, counts: boolean) => void };

/** Lines of a file as they were read; with `deciding` each can be added or left out. */
export function RowsTable({
  label,
  rows,
  deciding,
}: {
  label: string;
  rows: readonly ImportRow[];
  deciding?: Deciding;
}) {
  return (
    <ScrollRegion label={label}>
      <table className="table history-rows">
        <caption className="hidden-text">{label}</caption>
        <thead>
          <tr>
            {deciding && <th scope="col">{words.adding}</th>}
            <th scope="col">{words.line}</th>
            <th scope="col">{words.date}</th>
            <th scope="col" className="words">
              {words.action}
            </th>
            <th scope="col">{words.shares}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              {deciding && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${words.adding} ${words.line} ${row.line}`}
                    checked={row.counts}
                    aria-disabled={deciding.isIdle || undefined}
                    onChange={({ target }) =>
                      !deciding.isIdle && deciding.decide(row.line, target.checked)
                    }
                  />
                </td>
              )}
              <td>{wholeNumber(row.line)}</td>
              <td>{day(row.date)}</td>
              <td className="words">
                {words.happened(row.action)} {row.symbol}
              </td>
              <td>{row.quantity === 0 ? "" : shares(row.quantity)}</td>
              <td>{row.amount === 0 ? "" : moneyChange(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
