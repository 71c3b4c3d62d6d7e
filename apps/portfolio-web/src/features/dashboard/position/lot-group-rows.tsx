import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { LOT_COLUMNS, LotRow } from "./lot-row.tsx";
import { LotYear } from "./lot-year.tsx";
import { positionMessages as words } from "./messages/en.ts";
import type { LotGroup } from "./order-lots.ts";

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
