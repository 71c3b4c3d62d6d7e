import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useAddressPart } from "#lib/router/address.ts";
import { ColumnHead } from "#ui/figures/column-head.tsx";
import { LotGroupRows } from "./lot-row.tsx";
import { positionMessages as words } from "./messages/en.ts";
import { groupLots, type LotGroup, type LotSort, type LotSortKey, lotSorts } from "./order-lots.ts";

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
/** So many lots fit a look; of more the years are closed, but for the first. */
const OPEN_UP_TO = 24;

const yearOf = ({ year }: LotGroup): string => year ?? "";

/** So long as nobody chose, the years are open where all are few, else the first that stands. */
const opensByItself = (lots: readonly Lot[], index: number): boolean =>
  lots.length <= OPEN_UP_TO || index === 0;

const toggled = (set: ReadonlySet<string>, value: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
};

const readSortName = (text: string | null) => lotSorts.name(lotSorts.read(text));

/** Up and down lead from one lot to the next. */
function moveFocus(event: KeyboardEvent, lines: readonly HTMLElement[]): void {
  const step = steps[event.key];
  const at = lines.findIndex((line) => line.matches(":focus"));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.focus();
}

function Heads(head: { sort: LotSort; onTurn: (by: LotSortKey) => void }) {
  return (
    <thead>
      <tr>
        <ColumnHead {...head} by="date" label={words.purchaseDate} />
        <th scope="col" className="lot-wide lot-term">
          {words.term}
        </th>
        <ColumnHead {...head} by="shares" label={words.shares} className="lot-wide" />
        <ColumnHead {...head} by="cost" label={words.totalCost} className="lot-wide" />
        <ColumnHead {...head} by="value" label={words.value} />
        <ColumnHead {...head} by="gain" label={words.gain} />
      </tr>
    </thead>
  );
}

/**
 * The lots by year of purchase, newest first, or in the order of another column. Tab reaches one of
 * them; up and down move between them.
 */
export function LotTable({
  symbol,
  lots,
  asOf,
}: {
  symbol: string;
  lots: readonly Lot[];
  asOf: string;
}) {
  const headId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [name, setName] = useAddressPart("lots", readSortName, "same");
  const sort = lotSorts.read(name);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // What was chosen stays, whatever order the years are in.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [reached, setReached] = useState<string | null>(null);
  const groups = groupLots(lots, sort);
  const isOpen = (group: LotGroup, index: number) =>
    group.year === null || (chosen.get(yearOf(group)) ?? opensByItself(lots, index));
  const shown = groups.flatMap((group, index) => (isOpen(group, index) ? group.lots : []));
  const tabStop = shown.find(({ lotId }) => lotId === reached) ?? shown[0];
  const turn = (by: LotSortKey) => {
    // What was reached may be among those that are not drawn now, and Tab would reach none.
    setReached(null);
    setName(lotSorts.name(lotSorts.next(sort, by)));
  };
  const rows = {
    symbol,
    asOf,
    isOpen: ({ lotId }: Lot) => opened.has(lotId),
    isReached: (lot: Lot) => lot === tabStop,
    toggle: ({ lotId }: Lot) => setOpened(toggled(opened, lotId)),
    reach: ({ lotId }: Lot) => setReached(lotId),
  };
  const move = (event: KeyboardEvent) =>
    moveFocus(event, [...(table.current?.querySelectorAll<HTMLElement>("[data-lot]") ?? [])]);

  return (
    <section aria-labelledby={headId} onKeyDown={move}>
      <h3 id={headId}>{words.lots}</h3>
      <table className="table lot-table" aria-labelledby={headId} ref={table}>
        <Heads sort={sort} onTurn={turn} />
        {groups.map((group, index) => (
          <LotGroupRows
            key={group.year ?? name}
            group={group}
            isOpen={isOpen(group, index)}
            onToggle={() => setChosen(new Map(chosen).set(yearOf(group), !isOpen(group, index)))}
            rows={rows}
          />
        ))}
      </table>
    </section>
  );
}
