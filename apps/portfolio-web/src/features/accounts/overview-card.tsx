import type { AccountsOverview } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { Amount } from "#ui/figures/amount.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { ConnectionsHealth } from "./connections/connections-health.tsx";
import { accountsMessages as words } from "./messages/en.ts";

const isWhole = ({ connections, accounts }: AccountsOverview): boolean =>
  connections.every(({ findings }) => findings.unread_rows === 0) &&
  accounts.every(({ missing }) => missing === null);

/** How much is linked, and whether all of it is well. */
export function OverviewCard({ overview }: { overview: AccountsOverview }) {
  const id = useId();
  const isConnected = overview.accounts.length > 0 || overview.connections.length > 0;
  return (
    <section className="card padded" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{words.overview}</h2>
        <span className="badges">
          {overview.is_sandbox && <SandboxBadge givesWay />}
          {/* Of accounts that are all kept by hand no connection could be well or not. */}
          {(overview.connections.length > 0 || !isConnected) && (
            <ConnectionsHealth connections={overview.connections} isWhole={isWhole(overview)} />
          )}
        </span>
      </div>
      <div className="overview">
        <div>
          <p className="small muted">{words.totalValue}</p>
          <p className="overview-value">
            {isConnected ? <Amount value={overview.total_value} /> : words.zero}
          </p>
        </div>
        <p className="small soft figure">
          {words.counts(overview.connections.length, overview.accounts.length)}
        </p>
      </div>
    </section>
  );
}
