import type { NaReason, PortfolioTotals, Position } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, rate, shares } from "#lib/format/format.ts";
import { Code } from "#ui/figures/code.tsx";
import { statementMessages as words } from "../messages/en.ts";
import { noteOf, type UnknownField } from "./reasons.ts";

const { columns } = words;

/** A figure of a holding, or N/A with the number of the note that says why. */
function Cell({
  of,
  field,
  reasons,
  format,
}: {
  of: Position;
  field: UnknownField;
  reasons: readonly NaReason[];
  format: (value: number) => string;
}) {
  const value = of[field];
  if (value !== null) return <td>{format(value)}</td>;
  return (
    <td>
      {words.notAvailable}
      <sup>{noteOf(of, field, reasons)}</sup>
    </td>
  );
}

const orNot = (value: number | null, format: (value: number) => string): string =>
  value === null ? words.notAvailable : format(value);

/** Every holding in a row, largest first, and what they add up to. */
export function StatementTable({
  holdings,
  portfolio,
  reasons,
}: {
  holdings: readonly Position[];
  portfolio: PortfolioTotals;
  reasons: readonly NaReason[];
}) {
  const rows = [...holdings].sort((one, other) => other.currentValue - one.currentValue);
  return (
    <table>
      <caption>{words.holdings}</caption>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((holding) => (
          <tr key={holding.symbol}>
            <th scope="row">
              <Code>{holding.symbol}</Code>
            </th>
            <td className="statement-name">{holding.name}</td>
            <td>{shares(holding.totalShares)}</td>
            <td>{money(holding.currentPrice, holding.currency)}</td>
            <td>{money(holding.currentValue, holding.currency)}</td>
            <Cell of={holding} field="totalCostBasis" reasons={reasons} format={money} />
            <Cell of={holding} field="unrealizedGain" reasons={reasons} format={moneyChange} />
            <Cell of={holding} field="irr" reasons={reasons} format={rate} />
            <Cell of={holding} field="sp500IRR" reasons={reasons} format={rate} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {words.total}
          </th>
          <td>{money(portfolio.holdingsValue)}</td>
          <td>{orNot(portfolio.totalCostBasis, money)}</td>
          <td>{orNot(portfolio.totalUnrealizedGain, moneyChange)}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  );
}
