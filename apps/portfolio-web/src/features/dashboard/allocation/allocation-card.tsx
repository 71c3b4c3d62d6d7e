import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { useAddressPart } from "#lib/address.ts";
import { messageOf } from "#lib/api-failure.ts";
import { money, share } from "#lib/format.ts";
import { Segmented } from "#ui/segmented.tsx";
import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";
import { ChartFailed } from "../chart-states.tsx";
import { DownloadTable, type TableFile } from "../download-table.tsx";
import { useExplanation } from "../explanation-query.ts";
import { allocationMessages as words } from "../messages/en.ts";
import { amountOwed } from "./owed.ts";
import { type Share, withShares } from "./shares.ts";
import { SharesTable } from "./shares-table.tsx";
import { slicesByAccount, slicesByClass, slicesByType } from "./slices.ts";

const ways = ["class", "type", "account"] as const;
type Way = (typeof ways)[number];
const readWay = (text: string | null): Way => ways.find((way) => way === text) ?? "class";

const fileOf = (way: Way, parts: readonly Share[], dashboard: Dashboard): TableFile => ({
  name: `allocation-${way}-${dashboard.dataAsOf ?? ""}.csv`,
  header: [words.columns[way], words.valueColumn, words.shareColumn],
  rows: parts.map(({ name, value, percent }) => [name, value, percent]),
});

const isBelowZero = ({ percent }: Share) => percent !== null && percent < 0;

/** What of the shares has to be known: that there are none and why, what is owed, and what that does to them. */
function Notes({ parts, dashboard }: { parts: readonly Share[]; dashboard: Dashboard }) {
  const hasShares = parts.some(({ percent }) => percent !== null);
  const noShares = dashboard.portfolio.totalValue < 0 ? words.noShares : words.noTotal;
  const owed = amountOwed(dashboard);
  const notes = [
    hasShares ? words.cash : noShares,
    ...(owed > 0 ? [words.owed(money(owed))] : []),
    ...(parts.some(isBelowZero) ? [words.overWhole] : []),
  ];
  return <p>{notes.join(" ")}</p>;
}

function Parts({ way, parts, dashboard }: { way: Way; parts: Share[]; dashboard: Dashboard }) {
  return (
    <>
      <SharesTable
        heading={words.columns[way]}
        parts={parts}
        total={dashboard.portfolio.totalValue}
      />
      <div className="padded chart-foot">
        <Notes parts={parts} dashboard={dashboard} />
        <DownloadTable file={() => fileOf(way, parts, dashboard)} />
      </div>
    </>
  );
}

/** The subtotals by account are those of the explained total, so they are asked for when somebody wants them. */
function ByAccount({ dashboard }: { dashboard: Dashboard }) {
  const query = useExplanation("total-value", dashboard.version, "account");
  if (query.isError) {
    return (
      <div className="padded">
        <ChartFailed
          title={words.failed}
          message={messageOf(query.error, words.failed)}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (query.data?.shape !== "sum" || query.isPlaceholderData) {
    return (
      <Skeleton>
        <div className="padded skeleton-lines">
          <SkeletonLine width="100%" height="160px" />
        </div>
      </Skeleton>
    );
  }
  const parts = withShares(slicesByAccount(query.data));
  return <Parts way="account" parts={parts} dashboard={dashboard} />;
}

/** What the total is made of, by kind of investment, by type of account and by account. */
export function AllocationCard({ dashboard }: { dashboard: Dashboard }) {
  const [way, setWay] = useAddressPart("by", readWay, "same");
  const parts = withShares(way === "type" ? slicesByType(dashboard) : slicesByClass(dashboard));
  const [largest] = parts;
  return (
    <section className="card" aria-label={words.title}>
      <div className="padded chart-head">
        <div>
          <h2>{words.title}</h2>
          {way !== "account" && largest && largest.percent !== null && (
            <p className="chart-finding">{words.finding(largest.name, share(largest.percent))}</p>
          )}
        </div>
        <Segmented
          label={words.by}
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({ value, label: words.ways[value] }))}
        />
      </div>
      {way === "account" ? (
        <ByAccount dashboard={dashboard} />
      ) : (
        <Parts way={way} parts={parts} dashboard={dashboard} />
      )}
    </section>
  );
}
