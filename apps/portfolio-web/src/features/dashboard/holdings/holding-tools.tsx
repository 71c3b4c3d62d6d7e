import { Segmented } from "#ui/forms/segmented.tsx";
import { Icon } from "#ui/icon.tsx";
import { holdingsMessages as words } from "../messages/en.ts";
import { HoldingsTable } from "./holdings-table-later.ts";
import type { HoldingsView, SortKey } from "./use-holdings-view.ts";

const choices = ["value", "irr", "gain", "symbol"] as const satisfies readonly SortKey[];

const loadAhead = () => void HoldingsTable.preload();

/**
 * Order and look of the holdings. A table is sorted by its column heads, so the menu belongs to the
 * cards.
 */
export function HoldingTools({ view }: { view: HoldingsView }) {
  const chosen = choices.find((key) => key === view.sort.by) ?? "value";
  return (
    <div className="tools">
      {view.look === "cards" && (
        <label className="select">
          <span className="hidden-text">{words.sortBy}</span>
          <select
            value={chosen}
            onChange={(event) => {
              const key = choices.find((choice) => choice === event.target.value);
              if (key) view.sortBy(key);
            }}
          >
            {choices.map((key) => (
              <option key={key} value={key}>
                {words.sorts[key]}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </label>
      )}
      <Segmented
        label={words.showAs}
        value={view.look}
        onChange={view.show}
        onNear={loadAhead}
        options={[
          { value: "cards", label: words.cards, icon: "grid" },
          { value: "table", label: words.table, icon: "rows" },
        ]}
      />
    </div>
  );
}
