import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { type KeyboardEvent, useRef, useState } from "react";
import { useAddressPart } from "#lib/address.ts";
import { moneyChange } from "#lib/format.ts";
import { Delta } from "#ui/delta.tsx";
import { Icon } from "#ui/icon.tsx";
import { LotItem } from "./lot-item.tsx";
import {
  gainOfLots,
  groupLots,
  type LotGroup,
  type LotOrder,
  lotOrders,
  readLotOrder,
} from "./order-lots.ts";
import { positionMessages as words } from "./position-messages.ts";

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
/** So many lots fit a look; of more the years are closed, but for the first. */
const OPEN_UP_TO = 24;

const toggled = (set: ReadonlySet<string>, value: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
};

function OrderMenu({ order, onOrder }: { order: LotOrder; onOrder: (order: LotOrder) => void }) {
  return (
    <label className="select">
      <span className="hidden-text">{words.orderBy}</span>
      <select value={order} onChange={(event) => onOrder(readLotOrder(event.target.value))}>
        {lotOrders.map((name) => (
          <option key={name} value={name}>
            {words.orders[name]}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

function YearHead({
  group,
  isOpen,
  onToggle,
}: {
  group: LotGroup;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const gain = gainOfLots(group.lots);
  return (
    <h4>
      <button type="button" className="lot-year" aria-expanded={isOpen} onClick={onToggle}>
        <span>{group.year}</span>
        <span className="tiny muted">{words.lotsOf(group.lots.length)}</span>
        <span className="lot-gain">
          {gain !== null && <Delta value={gain}>{moneyChange(gain)}</Delta>}
        </span>
        <Icon name="chevron" />
      </button>
    </h4>
  );
}

/** The lots by year of purchase, newest first, or in another order. Tab reaches one of them; up and down move between them. */
export function LotList({
  symbol,
  lots,
  asOf,
}: {
  symbol: string;
  lots: readonly Lot[];
  asOf: string;
}) {
  const list = useRef<HTMLElement>(null);
  const [order, setOrder] = useAddressPart("lots", readLotOrder, "same");
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [reached, setReached] = useState<string | null>(null);
  const groups = groupLots(lots, order);
  const isOpen = ({ year }: LotGroup, index: number) =>
    year === null || turned.has(year) !== (lots.length <= OPEN_UP_TO || index === 0);
  const shown = groups.flatMap((group, index) => (isOpen(group, index) ? group.lots : []));
  const tabStop = shown.find(({ lotId }) => lotId === reached) ?? shown[0];

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const lines = [...(list.current?.querySelectorAll<HTMLElement>("[data-lot]") ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? lines.indexOf(focused) : -1;
    if (step === undefined || at < 0) return;
    event.preventDefault();
    lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.focus();
  };

  return (
    <section aria-label={words.lots} ref={list} onKeyDown={move}>
      <div className="lots-head">
        <h3>{words.lots}</h3>
        {lots.length > 1 && <OrderMenu order={order} onOrder={setOrder} />}
      </div>
      {groups.map((group, index) => (
        <div key={group.year ?? order}>
          {group.year !== null && (
            <YearHead
              group={group}
              isOpen={isOpen(group, index)}
              onToggle={() => setTurned(toggled(turned, group.year ?? ""))}
            />
          )}
          {isOpen(group, index) && (
            <ol className="lots">
              {group.lots.map((lot) => (
                <LotItem
                  key={lot.lotId}
                  symbol={symbol}
                  lot={lot}
                  asOf={asOf}
                  isOpen={opened.has(lot.lotId)}
                  isReached={lot === tabStop}
                  onToggle={() => setOpened(toggled(opened, lot.lotId))}
                  onReach={() => setReached(lot.lotId)}
                />
              ))}
            </ol>
          )}
        </div>
      ))}
    </section>
  );
}
