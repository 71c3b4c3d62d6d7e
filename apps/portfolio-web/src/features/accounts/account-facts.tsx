import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useConnections } from "#lib/connections-query.ts";
import { money } from "#lib/format.ts";
import { Badge, SandboxBadge } from "#ui/badge.tsx";
import { AccountStatus } from "./account-status.tsx";
import { accountsMessages, manualMessages, accountPageMessages as words } from "./messages/en.ts";

/** What the account is worth, how much it holds and how it is. */
export function AccountFacts({
  account,
  connection,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem | undefined;
}) {
  const connections = useConnections().data;
  const isBesideReal = connections?.items.some((item) => !item.is_sandbox) ?? false;
  return (
    <section className="card padded" aria-label={words.facts}>
      <dl className="account-facts">
        <div>
          <dt className="small muted">{words.balance}</dt>
          <dd className="account-worth">{money(account.balance, account.currency)}</dd>
        </div>
        <div>
          <dt className="small muted">{words.held}</dt>
          <dd>{accountsMessages.positions(account.holdings.length)}</dd>
        </div>
        <div>
          <dt className="small muted">{words.state}</dt>
          <dd>
            {connection && <AccountStatus account={account} connection={connection} />}
            {account.manual && <Badge>{manualMessages.badge}</Badge>}{" "}
            {connection?.is_sandbox && <SandboxBadge givesWay={!isBesideReal} />}
          </dd>
        </div>
      </dl>
    </section>
  );
}
