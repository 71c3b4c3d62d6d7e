import { money, moneyChange, shares } from "#lib/format/format.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { Icon } from "#ui/icon.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { totalsOf } from "./lot-totals.ts";
import { positionMessages as words } from "./messages/en.ts";
import type { LotGroup } from "./order-lots.ts";

/** A year of purchases with what its lots come to; its button opens and closes them. */
export function LotYear({
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
