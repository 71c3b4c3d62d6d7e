import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { money, moneyChange, percentChange, shares } from "#lib/format/format.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Day } from "#ui/figures/day.tsx";
import { Delta, Triangle } from "#ui/figures/delta.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { Figure } from "../components/figure.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { positionMessages as words } from "./messages/en.ts";
import { type LotGroup, totalsOf } from "./order-lots.ts";

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
const LOT_COLUMNS = 6;

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
function LotRow({
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

/** A year of purchases with what its lots come to; its button opens and closes them. */
function LotYear({
  group: { year, lots },
  isOpen,
  onToggle,
}: {
  group: LotGroup;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const totals = totalsOf(lots);
  const isFiltered = totals.known > 0 && totals.known < lots.length;
  const part = isFiltered && (
    <span className="second-line">{words.partOf(totals.known, lots.length)}</span>
  );
  return (
    <tr className="lot-year">
      <th scope="rowgroup">
        <button type="button" className="row-button" aria-expanded={isOpen} onClick={onToggle}>
          <b>{year}</b> <small className="tiny muted">{words.lotsOf(lots.length)}</small>
          <Icon name="chevron" />
        </button>
      </th>
      <td className="lot-wide" />
      <td className="lot-wide">{shares(totals.shares)}</td>
      <td className="lot-wide">
        {totals.cost === null ? uiMessages.notAvailable : money(totals.cost)}
        {part}
      </td>
      <td>{money(totals.value)}</td>
      <td>
        {totals.gain === null ? (
          uiMessages.notAvailable
        ) : (
          <Delta value={totals.gain}>{moneyChange(totals.gain)}</Delta>
        )}
        {part}
      </td>
    </tr>
  );
}

/** So many lots of a group are drawn at once: thousands would hold up the page that opens them. */
const DRAWN_AT_ONCE = 50;

/** What is known of every row of the table. */
export type LotRows = {
  readonly symbol: string;
  readonly asOf: string;
  isOpen(lot: Lot): boolean;
  isReached(lot: Lot): boolean;
  toggle(lot: Lot): void;
  reach(lot: Lot): void;
};

/**
 * The rows of one group, its year above them where it has one; of many the first, and a button for
 * more.
 */
export function LotGroupRows({
  group,
  isOpen,
  onToggle,
  rows,
}: {
  group: LotGroup;
  isOpen: boolean;
  onToggle: () => void;
  rows: LotRows;
}) {
  const [limit, setLimit] = useState(DRAWN_AT_ONCE);
  const left = group.lots.length - limit;
  return (
    <tbody>
      {group.year !== null && <LotYear group={group} isOpen={isOpen} onToggle={onToggle} />}
      {isOpen &&
        group.lots
          .slice(0, limit)
          .map((lot) => (
            <LotRow
              key={lot.lotId}
              symbol={rows.symbol}
              lot={lot}
              asOf={rows.asOf}
              isOpen={rows.isOpen(lot)}
              isReached={rows.isReached(lot)}
              onToggle={() => rows.toggle(lot)}
              onReach={() => rows.reach(lot)}
            />
          ))}
      {isOpen && left > 0 && (
        <tr className="lot-rest">
          <td colSpan={LOT_COLUMNS}>
            <Button size="small" onClick={() => setLimit(limit + DRAWN_AT_ONCE)}>
              {words.showMore(Math.min(DRAWN_AT_ONCE, left), left)}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
