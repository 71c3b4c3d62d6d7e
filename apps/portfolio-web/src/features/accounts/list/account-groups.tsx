import type {
  AccountsOverview,
  ConnectionItem,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { money, wholeNumber } from "#lib/format/format.ts";
import { AccountRow } from "../account-row.tsx";
import { accountsMessages as words } from "../messages/en.ts";

type GroupProps = {
  group: AccountsOverview["groups"][number];
  overview: AccountsOverview;
  onDisconnect: (connection: ConnectionItem) => void;
};

const byBalance = (a: InvestmentAccount, b: InvestmentAccount) => b.balance - a.balance;

function Group({ group, overview, onDisconnect }: GroupProps) {
  const id = useId();
  const accounts = overview.accounts
    .filter((account) => account.account_type === group.group)
    .sort(byBalance);
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head account-group-head">
        <h2 id={id}>
          {words.groups[group.group]}{" "}
          <span className="count">
            {wholeNumber(accounts.length)}
            <span className="hidden-text"> {words.accountCount(accounts.length)}</span>
          </span>
        </h2>
        <p>{money(group.value)}</p>
      </div>
      <ul className="card">
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            connection={overview.connections.find(({ id }) => id === account.connection_id)}
            onDisconnect={onDisconnect}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * The accounts by tax treatment, in the order retirement, taxable, other; empty groups are left
 * out.
 */
export function AccountGroups(props: Omit<GroupProps, "group">) {
  const order = ["retirement", "taxable", "other"];
  return [...props.overview.groups]
    .filter((group) => group.count > 0)
    .sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .map((group) => <Group key={group.group} group={group} {...props} />);
}
