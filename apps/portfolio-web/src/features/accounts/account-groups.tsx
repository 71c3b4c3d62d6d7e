import {
  type AccountsOverview,
  accountPagePath,
  type ConnectionItem,
  type InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { initialOf, money, wholeNumber } from "#lib/format/format.ts";
import { useLoadAhead } from "#lib/loading/load-ahead.ts";
import { Link } from "#lib/router/link.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { AccountStatus, leftOutOf } from "./account/account-status.tsx";
import { subtypeLabel } from "./account/subtype-label.ts";
import { useManageRefusal } from "./components/use-manage-refusal.ts";
import { findingsMessages, twiceMessages } from "./connections/messages/en.ts";
import { manualMessages as manual, accountsMessages as words } from "./messages/en.ts";

/** Pure: what is to be known of an account before its page is opened, in a line each. */
function hintsOf(account: InvestmentAccount): string[] {
  const { is_counted: isCounted, is_unshared: isUnshared, unread_rows: unread } = account;
  const { data_findings: findings, reconciliation, currency } = account;
  const lowers = findings.map((finding) => finding.lowers);
  const difference = reconciliation?.difference ?? 0;
  return [
    isCounted ? [] : twiceMessages.notCounted,
    isUnshared ? words.leaving : [],
    leftOutOf(account) ?? [],
    unread > 0 ? findingsMessages.incomplete(unread) : [],
    lowers.includes("estimated") ? words.hints.estimated : [],
    !lowers.includes("estimated") && lowers.includes("since-linked") ? words.hints.sinceLinked : [],
    difference === 0 ? [] : words.hints.differs(money(Math.abs(difference), currency)),
  ].flat();
}

/** What is to be looked at on the account's page. Nothing where all is well. */
function AccountHints({ account }: { account: InvestmentAccount }) {
  const hints = hintsOf(account);
  if (hints.length === 0) return null;
  return (
    <ul className="account-hints small muted">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}

/**
 * One account with its institution, balance and health. Wherever it is clicked it leads to its
 * page, where the rest stands.
 */
function AccountRow({
  account,
  connection,
  onDisconnect,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem | undefined;
  onDisconnect: (connection: ConnectionItem) => void;
}) {
  const refusal = useManageRefusal(connection, account);
  const page = accountPagePath(account.id);
  const ahead = useLoadAhead(page);
  const facts = [account.institution_name, account.mask && words.mask(account.mask)];
  return (
    <li className="account account-leads">
      <span className="institution" aria-hidden="true">
        {initialOf(account.institution_name)}
      </span>
      <div className="account-name">
        <h3>
          <Link to={page} {...ahead}>
            {account.account_name}
          </Link>{" "}
          <Badge>{subtypeLabel(account.account_subtype)}</Badge>
        </h3>
        <p className="small muted figure">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="account-state">
        {connection && <AccountStatus account={account} connection={connection} />}
        {account.manual && <Badge>{manual.badge}</Badge>}
      </div>
      <p className="account-balance">
        {money(account.balance, account.currency)}
        <small>
          {account.currency} · {words.positions(account.holdings.length)}
        </small>
      </p>
      <div className="account-actions">
        {connection && refusal === null && (
          <Button look="ghost" size="small" onClick={() => onDisconnect(connection)}>
            {words.disconnect}
            <span className="hidden-text"> {account.account_name}</span>
          </Button>
        )}
      </div>
      <AccountHints account={account} />
    </li>
  );
}

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
