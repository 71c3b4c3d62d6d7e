import type { ColumnSort } from "#lib/format/column-sort.ts";
import { Triangle } from "./delta.tsx";

/**
 * A column head that sorts. The arrow stands before the label, so that right-aligned figures keep
 * their edge.
 */
export function ColumnHead<Key extends string>({
  by,
  label,
  note,
  sort,
  className,
  onTurn,
}: {
  by: Key;
  label: string;
  /** What the second line of its cells is. */
  note?: string;
  sort: ColumnSort<Key>;
  className?: string;
  onTurn: (key: Key) => void;
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
