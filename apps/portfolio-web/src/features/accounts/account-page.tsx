import "./imports/history.css";
import "./accounts.css";
import type {
  AccountsOverview,
  ConnectionItem,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useConnections } from "#lib/api/connections-query.ts";
import { money } from "#lib/format/format.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { useNavigate, useParams } from "#lib/router/router.tsx";
import { type Done, DoneNotice, Notice } from "#ui/feedback/notice.tsx";
import { Badge, SandboxBadge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { AccountPageSkeleton } from "./account/account-page-skeleton.tsx";
import { AccountStatus } from "./account/account-status.tsx";
import { subtypeLabel } from "./account/subtype-label.ts";
import { AccountActions } from "./account-actions.tsx";
import { AccountFigures } from "./account-figures.tsx";
import { useAccounts } from "./api/accounts-query.ts";
import { AccountNotFound, goneState } from "./components/account-not-found.tsx";
import { RemoveAccountDialog } from "./components/account-removal.tsx";
import type { LinkButtonType } from "./components/connection-state.ts";
import { useManageRefusal } from "./components/use-manage-refusal.ts";
import { ConnectionNotices } from "./connections/connection-notices.tsx";
import { DisconnectDialog } from "./connections/disconnect-dialog.tsx";
import { ToldApartNotice } from "./connections/told-apart-notice.tsx";
import { accountsMessages, manualMessages, accountPageMessages as words } from "./messages/en.ts";
import { PositionsSection } from "./positions/positions-section.tsx";
import { TransactionsSection } from "./transactions/transactions-section.tsx";

/** What the account is worth, how much it holds and how it is. */
function AccountFacts({
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

type AccountProps = {
  account: InvestmentAccount;
  connection: ConnectionItem | undefined;
  /** Every account of that connection. */
  siblings: readonly InvestmentAccount[];
  /** Of all accounts that count, in dollars. */
  total: number;
  answeredAt: number;
  LinkButton: LinkButtonType;
  /** The account was removed, or went with its connection. */
  onGone: (message: string) => void;
};

function Account({
  account,
  connection,
  siblings,
  total,
  answeredAt,
  LinkButton,
  onGone,
}: AccountProps) {
  const refusal = useManageRefusal(connection, account);
  const [done, setDone] = useState<Done | null>(null);
  const [asked, setAsked] = useState<"disconnect" | "remove" | null>(null);
  const close = () => setAsked(null);
  const tell = (text: string) => setDone({ text, takesFocus: false });
  const saved = (text: string) => setDone({ text, takesFocus: true });
  const facts = [account.institution_name, account.mask && accountsMessages.mask(account.mask)];
  return (
    <>
      <div className="page-head">
        <div className="account-title">
          <PageTitle title={account.account_name}>{account.account_name}</PageTitle>
          <p className="figure">
            {facts.filter(Boolean).join(" · ")}{" "}
            <Badge>{subtypeLabel(account.account_subtype)}</Badge>
          </p>
        </div>
        <AccountActions
          account={account}
          connection={connection}
          answeredAt={answeredAt}
          mayChange={refusal === null}
          LinkButton={LinkButton}
          onLinked={tell}
          onDisconnect={() => setAsked("disconnect")}
          onKept={saved}
          onGone={onGone}
        />
      </div>
      <div className="notices">
        {done && <DoneNotice done={done} onDismiss={() => setDone(null)} />}
        <ConnectionNotices
          connections={connection ? [connection] : []}
          accounts={siblings}
          total={total}
          LinkButton={LinkButton}
          onLinked={tell}
          onHandedOver={onGone}
        />
        {connection && <ToldApartNotice connection={connection} onDone={onGone} />}
      </div>
      <AccountFacts account={account} connection={connection} />
      <PositionsSection account={account} />
      <TransactionsSection account={account} />
      <AccountFigures account={account} refusal={refusal} onRemove={() => setAsked("remove")} />
      {asked === "disconnect" && connection && (
        <DisconnectDialog
          connection={connection}
          accounts={siblings}
          onClose={close}
          onDone={onGone}
        />
      )}
      {asked === "remove" && (
        <RemoveAccountDialog account={account} onClose={close} onDone={onGone} />
      )}
    </>
  );
}

type Found = Pick<AccountProps, "account" | "connection" | "siblings" | "total">;

function findAccount(overview: AccountsOverview | undefined, id: string): Found | null {
  const account = overview?.accounts.find((one) => one.id === id);
  if (!overview || !account) return null;
  const { connection_id: link } = account;
  return {
    account,
    connection: overview.connections.find((one) => one.id === link),
    siblings: overview.accounts.filter(({ connection_id }) => connection_id === link),
    total: overview.total_value,
  };
}

/**
 * The account, and until this page is left also one that the member has just removed: its dialog
 * has yet to say so.
 */
function useShownAccount(overview: AccountsOverview | undefined) {
  const { account: id = "" } = useParams();
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  const isChanging = useIsMutating() > 0;
  const [known, setKnown] = useState({ overview, found: findAccount(overview, id) });
  const found = findAccount(overview, id);
  if (found && known.overview !== overview) setKnown({ overview, found });
  const isLeaving = (isGone || isChanging) && known.found?.account.id === id;
  return {
    found: found ?? (isLeaving ? known.found : null),
    leave(text: string) {
      setGone(true);
      // Back would lead to an account that there is no more.
      navigate(paths.accounts, { replace: true, state: goneState(text) });
    },
  };
}

/**
 * One account at an address of its own: what it holds, its transactions, how its figures are made,
 * and what can be done with it. `LinkButton` opens the account-linking flow; it belongs to another
 * feature and is handed in.
 */
export function AccountPage({ LinkButton }: { LinkButton: LinkButtonType }) {
  const query = useAccounts();
  const { found, leave } = useShownAccount(query.data);
  return (
    <article>
      <Link className="back-link" to={paths.accounts}>
        <Icon name="back" />
        {words.back}
      </Link>
      {query.isError && (
        <Notice
          tone="bad"
          title={messageOf(query.error, words.failed)}
          action={
            <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
              {words.tryAgain}
            </Button>
          }
        />
      )}
      {!query.data && (
        <div className="page-head">
          <PageTitle title={words.plainTitle}>{words.plainTitle}</PageTitle>
        </div>
      )}
      {!query.data && !query.isError && <AccountPageSkeleton />}
      {query.data && !found && <AccountNotFound />}
      {found && (
        <Account
          key={found.account.id}
          {...found}
          answeredAt={query.dataUpdatedAt}
          LinkButton={LinkButton}
          onGone={leave}
        />
      )}
    </article>
  );
}
