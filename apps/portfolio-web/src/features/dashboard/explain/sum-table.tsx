import type { ExplanationOf, GroupedBy, SumGroup } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange, wholeNumber } from "#lib/format/format.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { coverageText } from "../components/reasons.ts";
import { explainMessages as words } from "./messages/en.ts";
import { useGroups } from "./pages-query.ts";
import { Result } from "./result.tsx";
import { MoreRows } from "./rows-table.tsx";
import { SumCells, SumGroupRows, SumHeads } from "./sum-group.tsx";

type Sum = ExplanationOf<"sum">;

const cents = (amount: number): number => Math.round(amount * 100);

/**
 * What the groups that are not shown yet add to the total: it minus those that are, in whole cents.
 */
const restOf = (explained: Sum, shown: readonly SumGroup[]): number =>
  shown.reduce(
    (rest, { subtotal }) => rest - cents(subtotal ?? 0),
    cents(explained.result.value ?? 0),
  ) / 100;

function Further({ explained, shown }: { explained: Sum; shown: readonly SumGroup[] }) {
  const { groupCount, summed, groupedBy } = explained;
  const count = groupCount - shown.length;
  if (count === 0 || explained.result.value === null) return null;
  const rest = restOf(explained, shown);
  const blank = { value: 2, rows: 2, cost: 3, gain: 4 }[summed];
  return (
    <tr>
      <th scope="row">{words.further[groupedBy](count)}</th>
      <td className="only-wide" colSpan={blank} />
      <td>{summed === "gain" ? moneyChange(rest) : summed !== "rows" && money(rest)}</td>
    </tr>
  );
}

/** The last line: what the subtotals above it come to, equal to the figure. */
function Total({ explained }: { explained: Sum }) {
  const { summed, covers, toGain, result } = explained;
  const covered = covers && coverageText(covers.positions, covers.of);
  const name = (
    <th scope="row">
      {words.total}
      {covered && <span className="second-line">{covered}</span>}
    </th>
  );
  if (result.value === null || summed === "rows" || summed === "value" || !toGain) {
    return (
      <tr>
        {name}
        <td className="only-wide" colSpan={{ value: 2, rows: 2, cost: 3, gain: 4 }[summed]} />
        <td>
          {summed === "rows" && result.value !== null ? (
            words.positions(wholeNumber(result.value), result.value === 1)
          ) : (
            <Result explained={explained} />
          )}
        </td>
      </tr>
    );
  }
  const amounts = { units: null, price: null, ...toGain, value: toGain.valueWithCost };
  return (
    <tr>
      {name}
      <SumCells amounts={amounts} summed={summed} />
    </tr>
  );
}

/**
 * A total as one subtotal for each holding or account, which add up to it in sight; each opens to
 * the rows behind it.
 */
export function SumTable({
  explained,
  onGroupBy,
}: {
  explained: Sum;
  onGroupBy: (by: GroupedBy) => void;
}) {
  const { summed, groupedBy, groupCount, covers } = explained;
  const groups = useGroups(explained);
  const isChosen = covers !== null && summed !== "rows";
  return (
    <section className="work-rows">
      <div className="work-rows-head">
        <h3>{words.rows.sum}</h3>
        {isChosen && (
          <Segmented
            label={words.by}
            value={groupedBy}
            onChange={onGroupBy}
            options={[
              { value: "holding", label: words.bys.holding },
              { value: "account", label: words.bys.account },
            ]}
          />
        )}
      </div>
      <ScrollRegion label={words.rows.sum}>
        <table className="table">
          <caption className="hidden-text">{words.rows.sum}</caption>
          <thead>
            <tr>
              <th scope="col">{groupedBy === "holding" ? words.holding : words.account}</th>
              <SumHeads summed={summed} />
            </tr>
          </thead>
          {groups.items.map((group) => (
            <SumGroupRows
              key={group.group}
              explained={explained}
              group={group}
              isOnly={groupCount === 1}
            />
          ))}
          <tfoot>
            <Further explained={explained} shown={groups.items} />
            <Total explained={explained} />
          </tfoot>
        </table>
      </ScrollRegion>
      <MoreRows list={groups} count={groupCount} what={words.groups[groupedBy]} />
    </section>
  );
}
