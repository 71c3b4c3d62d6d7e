import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { type KeyboardEvent, useRef, useState } from "react";
import { LotItem } from "./lot-item.tsx";
import { positionMessages as words } from "./position-messages.ts";

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** The lots, newest first. Tab reaches one of them; up and down move between them. */
export function LotList({ symbol, lots }: { symbol: string; lots: readonly Lot[] }) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const newestFirst = [...lots].sort((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(newestFirst.length - 1, current + step));
    setCurrent(next);
    const item = list.current?.children[next];
    if (item instanceof HTMLElement) item.focus();
  };

  return (
    <section aria-label={words.lots}>
      <h3>{words.lots}</h3>
      <ol className="lots" ref={list} onKeyDown={move}>
        {newestFirst.map((lot, index) => (
          <li
            key={lot.lotId}
            className="lot"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
          >
            <LotItem symbol={symbol} lot={lot} />
          </li>
        ))}
      </ol>
    </section>
  );
}
