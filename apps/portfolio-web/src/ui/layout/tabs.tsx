import { type KeyboardEvent, useEffect } from "react";
import { wholeNumber } from "#lib/format/format.ts";
import { scrollAlong, useOverflow } from "./scroll-region.tsx";

export type Tab<Name extends string> = { name: Name; label: string; count?: number };

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * A row of tabs for one panel. Arrow keys, Home and End move and select; the panel has the id
 * `panelId`.
 */
export function TabList<Name extends string>({
  label,
  tabs,
  selected,
  panelId,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  panelId: string;
  onSelect: (name: Name) => void;
}) {
  const [list, { hasMore }] = useOverflow<HTMLDivElement>();
  const at = tabs.findIndex((tab) => tab.name === selected);

  useEffect(() => {
    const chosen = list.current?.children[at];
    if (list.current && chosen) scrollAlong(list.current, chosen);
  }, [list, at]);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const next = moves[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.name);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };

  return (
    <div
      role="tablist"
      aria-label={label}
      className={hasMore ? "tabs tabs-more" : "tabs"}
      ref={list}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${panelId}-${tab.name}`}
          className="tab"
          aria-controls={panelId}
          aria-selected={tab.name === selected}
          tabIndex={tab.name === selected ? 0 : -1}
          onClick={() => onSelect(tab.name)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{wholeNumber(tab.count)}</span>}
        </button>
      ))}
    </div>
  );
}
