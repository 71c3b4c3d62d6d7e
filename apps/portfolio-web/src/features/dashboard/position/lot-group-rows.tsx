import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { money, moneyChange, shares } from "#lib/format/format.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { LOT_COLUMNS, LotRow } from "./lot-row.tsx";
import { totalsOf } from "./lot-totals.ts";
import { positionMessages as words } from "./messages/en.ts";
import type { LotGroup } from "./order-lots.ts";

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
