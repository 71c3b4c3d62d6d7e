import { Triangle } from "#ui/delta.tsx";
import type { Sort, SortKey } from "./sort-holdings.ts";

/** A column head that sorts. The arrow stands before the label, so that right-aligned figures keep their edge. */
export function ColumnHead({
  by,
  label,
  note,
  sort,
  className,
  onTurn,
}: {
  by: SortKey;
  label: string;
  /** What the second line of its cells is. */
  note?: string;
  sort: Sort;
  className?: string;
  onTurn: (key: SortKey) => void;
}) {
  const isSorted = sort.by === by;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? sort.direction : undefined}>
      <button type="button" onClick={() => onTurn(by)}>
        {isSorted && <Triangle direction={sort.direction === "ascending" ? "up" : "down"} />}
        {label}
      </button>
      {note && <span className="second-line">{note}</span>}
    </th>
  );
}
