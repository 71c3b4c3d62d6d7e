import type { ExplanationOf, SumGroup, SumRow } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { money, moneyChange, shares } from "#lib/format/format.ts";
import { Day } from "#ui/figures/day.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { Icon } from "#ui/icon.tsx";
import { explainMessages as words } from "./messages/en.ts";
import { useGroupRows } from "./pages-query.ts";
import { MoreRows, numbered } from "./rows-table.tsx";

export type Summed = ExplanationOf<"sum">["summed"];

/** Columns that a phone leaves out: all but the name and what is added up. */
const folded = (isSummed: boolean) => (isSummed ? undefined : "only-wide");

/** The heads of a total's columns after the first. */
export function SumHeads({ summed }: { summed: Summed }) {
  const hasCost = summed === "cost" || summed === "gain";
  return (
    <>
      <th scope="col" className="only-wide">
        {words.units}
      </th>
      <th scope="col" className="only-wide">
        {words.price}
      </th>
      <th scope="col" className={folded(!hasCost)}>
        {words.value}
      </th>
      {hasCost && (
        <th scope="col" className={folded(summed === "cost")}>
          {words.cost}
        </th>
      )}
      {summed === "gain" && <th scope="col">{words.gain}</th>}
    </>
  );
}

type Amounts = Pick<SumGroup | SumRow, "units" | "price" | "value" | "cost" | "gain">;

function Cost({ amounts }: { amounts: Amounts }) {
  return amounts.cost === null ? words.notAvailable : money(amounts.cost);
}

function Gain({ amounts }: { amounts: Amounts }) {
  if (amounts.gain === null) return words.notAvailable;
  return <Delta value={amounts.gain}>{moneyChange(amounts.gain)}</Delta>;
}

/** The figures of a subtotal, or of a row behind it. */
export function SumCells({ amounts, summed }: { amounts: Amounts; summed: Summed }) {
  const hasCost = summed === "cost" || summed === "gain";
  return (
    <>
      <td className="only-wide">{amounts.units !== null && shares(amounts.units)}</td>
      <td className="only-wide">{amounts.price !== null && money(amounts.price)}</td>
      <td className={folded(!hasCost)}>{money(amounts.value)}</td>
      {hasCost && (
        <td className={folded(summed === "cost")}>
          <Cost amounts={amounts} />
        </td>
      )}
      {summed === "gain" && (
        <td>
          <Gain amounts={amounts} />
        </td>
      )}
    </>
  );
}

/** Columns of a total in all, the first included. */
const columnsOf = (summed: Summed): number => ({ value: 4, rows: 4, cost: 5, gain: 6 })[summed];

type Sum = ExplanationOf<"sum">;

/** What the rows behind a subtotal are called: lots, or what accounts hold. */
function rowsName({ summed, groupedBy }: Sum, count: number): string {
  const kind = summed === "value" ? (`value-${groupedBy}` as const) : "lots";
  return words.rowsBehind(count === 1, kind);
}

function RowDay({ row }: { row: SumRow }) {
  return (
    row.date && (
      <>
        {!row.dateKnown && `${words.before} `}
        <Day on={row.date} />
      </>
    )
  );
}

/** Names a row by what its group does not say: the day of a lot and its account, or the holding. */
function RowName({ row, explained }: { row: SumRow; explained: Sum }) {
  const { summed, groupedBy } = explained;
  const day = <RowDay row={row} />;
  const isNamedByAccount = groupedBy === "holding" && summed === "value";
  const isOfOne = explained.covers === null;
  return (
    <th scope="row">
      {groupedBy === "account" && !isOfOne && (row.symbol ?? row.name)}
      {groupedBy === "account" && isOfOne && day}
      {groupedBy === "holding" && (isNamedByAccount ? row.account : day)}
      <span className="second-line">
        {groupedBy === "account" && !isOfOne && summed !== "value" && day}
        {groupedBy === "holding" && !isNamedByAccount && row.account}
        {!row.isCounted && ` ${words.notCounted}`}
      </span>
    </th>
  );
}

function Rows({ explained, group, cursor }: { explained: Sum; group: SumGroup; cursor: string }) {
  const list = useGroupRows(explained, group.group, cursor);
  const { summed } = explained;
  const what = rowsName(explained, group.rowCount);
  return (
    <>
      {numbered(list.items).map(({ number, row }) => (
        <tr key={number} className={row.isCounted ? "work-row" : "work-row work-left-out"}>
          <RowName row={row} explained={explained} />
          <SumCells amounts={row} summed={summed} />
        </tr>
      ))}
      {list.isLoading && (
        <tr className="work-row">
          <td colSpan={columnsOf(summed)} className="muted">
            {words.loadingRows(what)}
          </td>
        </tr>
      )}
      {(list.isPaged || list.error) && (
        <tr className="work-row">
          <td colSpan={columnsOf(summed)}>
            <MoreRows list={list} count={group.rowCount} what={what} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * Of a subtotal only a part of which counts, the value of that part: value minus cost is then its
 * gain.
 */
const countedOf = (group: SumGroup, { summed }: Sum): SumGroup =>
  group.subtotal === null || summed === "value"
    ? group
    : { ...group, value: group.value - group.notCounted.value };

function GroupName({ group, explained }: { group: SumGroup; explained: Sum }) {
  const { rowCount, notCounted } = group;
  const name = group.symbol ?? group.name;
  return (
    <>
      <b>{name}</b>
      {group.symbol !== null && <span>{group.name}</span>}
      {rowCount > 0 && (
        <span>
          {words.behind(rowCount, rowsName(explained, rowCount), {
            rows: notCounted.rows,
            value: money(notCounted.value),
          })}
        </span>
      )}
    </>
  );
}

/** A subtotal; pressed, it shows the rows behind it, page by page. */
export function SumGroupRows({
  explained,
  group,
  isOnly,
}: {
  explained: Sum;
  group: SumGroup;
  /** The only one of all is open from the start. */
  isOnly: boolean;
}) {
  const [isOpen, setOpen] = useState(isOnly);
  const { cursor } = group;
  return (
    <tbody className="work-group">
      <tr className={group.subtotal === null ? "work-subtotal work-left-out" : "work-subtotal"}>
        <th scope="row">
          {cursor === null ? (
            <span className="row-button">
              <GroupName group={group} explained={explained} />
            </span>
          ) : (
            <button
              type="button"
              className="row-button work-toggle"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="chevron" />
              <span className="work-names">
                <GroupName group={group} explained={explained} />
              </span>
            </button>
          )}
        </th>
        <SumCells amounts={countedOf(group, explained)} summed={explained.summed} />
      </tr>
      {isOpen && cursor !== null && <Rows explained={explained} group={group} cursor={cursor} />}
    </tbody>
  );
}
