import type { NaReason, PortfolioTotals, Position } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, rate, shares } from "#lib/format/format.ts";
import { Code } from "#ui/figures/code.tsx";
import { statementMessages as words } from "../messages/en.ts";

/** Fields of a holding that may be not known, each of which a statement shows. */
const FIELDS = ["totalCostBasis", "unrealizedGain", "irr", "sp500IRR"] as const;
export type UnknownField = (typeof FIELDS)[number];

/**
 * The reasons that holdings give for what is not known, each once, in the order in which a reader
 * meets them. Pure.
 */
export function reasonsOf(
  holdings: readonly Pick<Position, UnknownField | "notAvailable">[],
): NaReason[] {
  const given = holdings.flatMap((holding) =>
    FIELDS.filter((field) => holding[field] === null).map(
      (field) => holding.notAvailable[field] ?? "history-incomplete",
    ),
  );
  return [...new Set(given)];
}

/** The number of the footnote that says why a field of a holding is not known. Pure. */
export const noteOf = (
  { notAvailable }: Pick<Position, "notAvailable">,
  field: UnknownField,
  reasons: readonly NaReason[],
): number => reasons.indexOf(notAvailable[field] ?? "history-incomplete") + 1;

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
