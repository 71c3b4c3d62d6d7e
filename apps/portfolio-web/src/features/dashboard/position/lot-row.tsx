import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { money, moneyChange, percentChange, shares } from "#lib/format/format.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Delta, Triangle } from "#ui/figures/delta.tsx";
import { Figure } from "../components/figure.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { positionMessages as words } from "./messages/en.ts";

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * The same day of the next year; Feb 29 has its anniversary on Mar 1, so that a year is never cut
 * short.
 */
function anniversaryOf(day: string): number {
  const next = new Date(utc(day));
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next.getTime();
}

/**
 * Held for more than a year (`long`), or not (`short`): the day after the purchase is its first, so
 * a sale on the anniversary is still short (IRS Publication 550, "Holding Period"). Null where the
 * purchase is before the history and that is not a year old itself.
 */
export function termOf(
  lot: Pick<Lot, "purchaseDate" | "purchaseDateKnown">,
  asOf: string,
): "long" | "short" | null {
  if (utc(asOf) > anniversaryOf(lot.purchaseDate)) return "long";
  return lot.purchaseDateKnown ? "short" : null;
}

/** The columns of the table, which a row that is open spans. */
export const LOT_COLUMNS = 6;

/** Zero counts as profitable, as in the statistics. */
function Outcome({ gain }: { gain: number | null }) {
  if (gain === null) return <Badge>{words.unknown}</Badge>;
  return gain >= 0 ? (
    <Badge tone="good">
      <Triangle direction="up" />
      {words.profitable}
    </Badge>
  ) : (
    <Badge tone="bad">
      <Triangle direction="down" />
      {words.loss}
    </Badge>
  );
}

function Cells({ lot, term }: { lot: Lot; term: string | null }) {
  const percent = lot.unrealizedGainPercent;
  return (
    <>
      <td className="lot-wide lot-term">{term}</td>
      <td className="lot-wide">{shares(lot.shares)}</td>
      <td className="lot-wide">
        <Figure from={lot} field="totalCostBasis">
          {(cost) => money(cost)}
        </Figure>
      </td>
      <td>{money(lot.currentValue)}</td>
      <td>
        <Figure from={lot} field="unrealizedGain">
          {(gain) => <Delta value={gain}>{moneyChange(gain)}</Delta>}
        </Figure>
        {percent !== null && <span className="lot-percent"> {percentChange(percent)}</span>}
      </td>
    </>
  );
}

/** One purchase still held: a row that opens everything about it wherever it is clicked. */
export function LotRow({
  symbol,
  lot,
  asOf,
  isOpen,
  isReached,
  onToggle,
  onReach,
}: {
  symbol: string;
  lot: Lot;
  /** The day of the prices: until then a lot is held. */
  asOf: string;
  isOpen: boolean;
  /** Whether Tab reaches this one of the table. */
  isReached: boolean;
  onToggle: () => void;
  onReach: () => void;
}) {
  const id = useId();
  const which = termOf(lot, asOf);
  const term = which && words.terms[which];
  return (
    <>
      <tr className="lot">
        <th scope="row">
          <button
            type="button"
            className="row-button"
            data-lot
            tabIndex={isReached ? 0 : -1}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
            onFocus={onReach}
          >
            {!lot.purchaseDateKnown && `${words.heldBefore} `}
            <Day on={lot.purchaseDate} />
          </button>
          <Outcome gain={lot.unrealizedGain} />
          {/* Of this and the column of terms one is drawn, and read aloud. */}
          {term && <span className="lot-narrow tiny muted">{term}</span>}
        </th>
        <Cells lot={lot} term={term} />
      </tr>
      {isOpen && (
        <tr className="lot-more">
          <td colSpan={LOT_COLUMNS} id={id}>
            <LotFacts symbol={symbol} lot={lot} />
          </td>
        </tr>
      )}
    </>
  );
}
