import type { ExplanationOf, SumGroup, SumRow } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, shares } from "#lib/format/format.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { explainMessages as words } from "./messages/en.ts";

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
export const columnsOf = (summed: Summed): number =>
  ({ value: 4, rows: 4, cost: 5, gain: 6 })[summed];
