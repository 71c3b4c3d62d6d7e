import type { AccountsOverview } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { Amount } from "#ui/amount.tsx";
import { Badge, SandboxBadge } from "#ui/badge.tsx";
import { accountsMessages as words } from "./accounts-messages.ts";
import { needsAttention } from "./connection-state.ts";

function Health({ connections, accounts }: Pick<AccountsOverview, "connections" | "accounts">) {
  if (connections.length === 0) return <Badge>{words.notConnected}</Badge>;
  const unwell = connections.filter(needsAttention).length;
  const isWhole =
    connections.every(({ findings }) => findings.unread_rows === 0) &&
    accounts.every(({ missing }) => missing === null);
  if (unwell === 0 && isWhole) {
    return (
      <Badge tone="good" icon="check">
        {words.healthy}
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon="warning">
      {unwell === 0 ? words.incomplete : words.attention(unwell, connections.length)}
    </Badge>
  );
}

/** How much is linked, and whether all of it is well. */
export function OverviewCard({ overview }: { overview: AccountsOverview }) {
  const id = useId();
  const isConnected = overview.connections.length > 0;
  return (
    <section className="card padded" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{words.overview}</h2>
        <span className="badges">
          {overview.is_sandbox && <SandboxBadge />}
          <Health connections={overview.connections} accounts={overview.accounts} />
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
