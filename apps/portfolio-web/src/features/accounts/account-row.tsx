import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { CostBasisChoice } from "./account/cost-basis-choice.tsx";
import { MissingLine } from "./account/missing-line.tsx";
import { ReconciliationLine } from "./account/reconciliation-line.tsx";
import { subtypeLabel } from "./account/subtype-label.ts";
import { AccountStatus } from "./account-status.tsx";
import { accountsMessages as words } from "./accounts-messages.ts";
import { findingsMessages as findings } from "./connection/findings-messages.ts";
import { SyncNow } from "./connection/sync-now.tsx";
import { needsAttention, wayBack } from "./connection-state.ts";
import { DataFindings } from "./findings/data-findings.tsx";
import { HistoryLink } from "./history/history-link.tsx";
import type { LinkButtonType } from "./link-button-type.ts";
import { ManualActions } from "./manual/manual-actions.tsx";
import { manualMessages as manual } from "./manual/manual-messages.ts";
import { useManageRefusal } from "./use-manage-refusal.ts";

/** One account with its institution, balance, state, how its total compares, and how its sales choose shares. */
export function AccountRow({
  account,
  connection,
  answeredAt,
  LinkButton,
  onLinked,
  onDisconnect,
  onRemove,
  onKept,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem | undefined;
  /** When both arrived, by this machine's clock, in milliseconds since 1970. */
  answeredAt: number;
  LinkButton: LinkButtonType;
  onLinked: (message: string) => void;
  onDisconnect: (connection: ConnectionItem) => void;
  onRemove: (account: InvestmentAccount) => void;
  /** An account that is kept by hand was changed, or removed. */
  onKept: (message: string) => void;
}) {
  const refusal = useManageRefusal(connection, account);
  const facts = [account.institution_name, account.mask && words.mask(account.mask)];
  return (
    <li className="account">
      <span className="institution" aria-hidden="true">
        {account.institution_name.charAt(0).toUpperCase()}
      </span>
      <div className="account-name">
        <h3>
          {account.account_name} <Badge>{subtypeLabel(account.account_subtype)}</Badge>
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
        {connection && needsAttention(connection) && (
          <LinkButton
            look="primary"
            size="small"
            onLinked={onLinked}
            {...wayBack(connection, account.account_name)}
          />
        )}
        {connection && <SyncNow connection={connection} answeredAt={answeredAt} />}
        {connection && refusal === null && (
          <Button look="ghost" size="small" onClick={() => onDisconnect(connection)}>
            {words.disconnect}
            <span className="hidden-text"> {account.account_name}</span>
          </Button>
        )}
        {connection && refusal === null && !needsAttention(connection) && (
          <LinkButton
            look="ghost"
            size="small"
            onLinked={onLinked}
            choose={{ connectionId: connection.id, name: connection.institution_name }}
          />
        )}

        {account.manual && refusal === null && <ManualActions account={account} onDone={onKept} />}
      </div>
      <div className="account-details">
        <MissingLine
          account={account}
          mayRemove={refusal === null}
          onRemove={() => onRemove(account)}
        />
        {!account.is_counted && <p className="small muted">{words.twice.notCounted}</p>}
        {account.is_unshared && <p className="small account-incomplete">{words.leaving}</p>}
        {account.unread_rows > 0 && (
          <p className="small account-incomplete">{findings.incomplete(account.unread_rows)}</p>
        )}
        <DataFindings account={account} mayAnswer={refusal === null} />
        <div>
          {account.manual ? (
            <p className="tiny muted">{manual.state}</p>
          ) : (
            <ReconciliationLine account={account} />
          )}
          <HistoryLink account={account} />
        </div>
        <CostBasisChoice account={account} isOffered={refusal === null} />
        {refusal !== null && <p className="tiny muted">{refusal}</p>}
      </div>
    </li>
  );
}
