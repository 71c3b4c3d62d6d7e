import type { Dashboard, ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { money, share } from "#lib/format/format.ts";
import { useAddressPart } from "#lib/router/address.ts";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { useExplanation } from "../api/explanation-query.ts";
import { ChartFailed } from "../components/chart-states.tsx";
import { DownloadTable, type TableFile } from "../components/download-table.tsx";
import { dashboardMessages, filterMessages, allocationMessages as words } from "../messages/en.ts";
import { type Share, type Slice, withShares } from "./shares.ts";

/**
 * The track is the whole, so the bar is as wide as its share; where much is owed a share can be
 * more than the whole.
 */
function Bar({ percent }: { percent: number | null }) {
  const width = Math.min(100, Math.abs(percent ?? 0));
  return (
    <span className="part-bar" aria-hidden="true">
      <span
        className={(percent ?? 0) < 0 ? "part-owed" : "part-held"}
        style={{ width: `${width}%` }}
      />
    </span>
  );
}

/** Every part with its bar, value and share: the drawing and its data in one. */
function SharesTable({
  heading,
  parts,
  total,
}: {
  heading: string;
  parts: readonly Share[];
  total: number;
}) {
  return (
    <ScrollRegion label={words.table}>
      <table className="table table-parts">
        <caption className="hidden-text">{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, value, percent }) => (
            <tr key={key}>
              <th scope="row">
                <span className="part-name">{name}</span>
                <Bar percent={percent} />
              </th>
              <td>{money(value)}</td>
              <td>{percent === null ? dashboardMessages.notAvailable : share(percent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>{money(total)}</td>
            <td>
              {parts.every(({ percent }) => percent === null)
                ? dashboardMessages.notAvailable
                : share(100)}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * The whole by kind of investment, cash among them. Holdings are whole cents, so the kinds add up
 * to the total.
 */
function slicesByClass({ portfolio, holdings }: Dashboard): Slice[] {
  const values = new Map<keyof typeof filterMessages.classes, number>();
  for (const { securityType, currentValue } of holdings)
    values.set(securityType, round((values.get(securityType) ?? 0) + currentValue));
  if (portfolio.cashValue !== 0) values.set("cash", portfolio.cashValue);
  return [...values].map(([key, value]) => ({ key, name: filterMessages.classes[key], value }));
}

/** By type of account, as the summary has it. */
const slicesByType = ({ allocation }: Dashboard): Slice[] =>
  allocation.map(({ group, value }) => ({
    key: group,
    name: dashboardMessages.summary.groups[group],
    value,
  }));

/** By account: the subtotals of the explained total. Those of later pages stand together. */
function slicesByAccount({ groups, groupCount, result }: ExplanationOf<"sum">): Slice[] {
  const slices = groups.map(({ group, name, subtotal }) => ({
    key: group,
    name,
    value: subtotal ?? 0,
  }));
  const others = groupCount - groups.length;
  if (others <= 0) return slices;
  const shown = slices.reduce((sum, { value }) => sum + value, 0);
  const rest = round((result.value ?? 0) - shown);
  return [...slices, { key: "others", name: words.otherAccounts(others), value: rest }];
}

const cents = (value: number) => Math.round(value * 100);

/**
 * A security may be held in one account and owed in another, so each account's lots stand for
 * themselves.
 */
function heldByAccount({ lots }: Dashboard["holdings"][number]): number[] {
  const held = new Map<string, number>();
  for (const { accountId, currentValue } of lots)
    held.set(accountId, (held.get(accountId) ?? 0) + cents(currentValue));
  return [...held.values()];
}

/**
 * What the total has below zero, as an amount above it: shares sold short, and cash that is
 * borrowed. The same however the total is divided.
 */
function amountOwed({ portfolio, holdings }: Dashboard): number {
  const values = [...holdings.flatMap(heldByAccount), cents(portfolio.cashValue)];
  return values.reduce((sum, value) => sum + Math.max(0, -value), 0) / 100;
}

const ways = ["class", "type", "account"] as const;
type Way = (typeof ways)[number];
const readWay = (text: string | null): Way => ways.find((way) => way === text) ?? "class";

const fileOf = (way: Way, parts: readonly Share[], dashboard: Dashboard): TableFile => ({
  name: `allocation-${way}-${dashboard.dataAsOf ?? ""}.csv`,
  header: [words.columns[way], words.valueColumn, words.shareColumn],
  rows: parts.map(({ name, value, percent }) => [name, value, percent]),
});

const isBelowZero = ({ percent }: Share) => percent !== null && percent < 0;

/**
 * What of the shares has to be known: that there are none and why, what is owed, and what that does
 * to them.
 */
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

/**
 * The subtotals by account are those of the explained total, so they are asked for when somebody
 * wants them.
 */
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
