import type { ConnectionItem, Finding, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { day, denverDay } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import {
  failedHere,
  type LinkButtonType,
  needsAttention,
  wayBack,
} from "../components/connection-state.ts";
import { accountsMessages as words } from "../messages/en.ts";
import { HandOverNotices } from "./account-transfer-notice.tsx";
import { findingsMessages } from "./messages/en.ts";
import { DuplicateNotice } from "./twice-notice.tsx";

/** Findings that stand open; the others are one press away. */
const FIRST = 3;

const hasFindings = ({ findings }: ConnectionItem): boolean =>
  findings.unread_rows + findings.unread_parts > 0;

function Sentences({ rows, label }: { rows: readonly Finding[]; label: string }) {
  return (
    <ul className="findings small" aria-label={label}>
      {[...new Set(rows.map(findingsMessages.sentence))].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/**
 * What the last sync of a connection could not read, row by row, and what that means for its
 * figures.
 */
function FindingsNotice({ connection }: { connection: ConnectionItem }) {
  const { institution_name: institution } = connection;
  const { rows_read: all, unread_rows: unread, unread_parts: parts, rows } = connection.findings;
  const [first, others] = [rows.slice(0, FIRST), rows.slice(FIRST)];
  const untold = unread + parts - rows.length;
  return (
    <Notice
      tone={unread > 0 ? "warn" : "info"}
      icon={unread > 0 ? "warning" : "info"}
      title={
        unread > 0
          ? findingsMessages.title(unread, all, institution)
          : findingsMessages.partsTitle(parts, institution)
      }
      below={
        <>
          <Sentences rows={first} label={findingsMessages.label(institution)} />
          {others.length > 0 && (
            <details>
              <summary className="small">{findingsMessages.more(others.length)}</summary>
              <Sentences rows={others} label={findingsMessages.label(institution)} />
            </details>
          )}
          {untold > 0 && <p className="small">{findingsMessages.untold(untold)}</p>}
        </>
      }
    >
      {unread > 0 ? findingsMessages.text : findingsMessages.partsText}
    </Notice>
  );
}

/**
 * What the provider has told of a connection that works, with what can be done about it in time.
 */
function NoticesRead({
  connection,
  LinkButton,
  onLinked,
}: {
  connection: ConnectionItem;
  LinkButton: LinkButtonType;
  onLinked: (message: string) => void;
}) {
  if (needsAttention(connection)) return null;
  const { institution_name: name, access_ends_at: ends } = connection;
  const target = { connectionId: connection.id, name };
  return (
    <>
      {ends !== null && (
        <Notice
          tone="warn"
          icon="clock"
          title={words.ending.title(name, day(denverDay(ends)))}
          action={<LinkButton size="small" onLinked={onLinked} reconnect={target} />}
        >
          {words.ending.text(name)}
        </Notice>
      )}
      {connection.new_accounts && connection.may_manage && (
        <Notice
          tone="info"
          icon="accounts"
          title={words.newAccounts.title(name)}
          action={<LinkButton size="small" onLinked={onLinked} choose={target} />}
        >
          {words.newAccounts.text}
        </Notice>
      )}
    </>
  );
}

function lastSync({ last_sync_at: at }: ConnectionItem): string {
  return at ? words.lastSync(day(denverDay(at))) : words.neverSynced;
}

/** What is being synced, and which connections need a member: each with the one thing to do. */
export function ConnectionNotices({
  connections,
  LinkButton,
  onLinked,
  onHandedOver,
  accounts,
  total,
}: {
  connections: readonly ConnectionItem[];
  accounts: readonly InvestmentAccount[];
  /** Of all accounts that count, in dollars. */
  total: number;
  LinkButton: LinkButtonType;
  onLinked: (message: string) => void;
  onHandedOver: (message: string) => void;
}) {
  const syncing = connections.filter((connection) => connection.is_syncing);
  const title = words.syncing(syncing.map((connection) => connection.institution_name));
  return (
    <>
      {syncing.length > 0 && (
        <Notice tone="info" icon="refresh" title={title} below={<Progress label={title} />}>
          {words.syncingText}
        </Notice>
      )}
      {connections.filter(needsAttention).map((connection) => (
        <Notice
          key={connection.id}
          tone="warn"
          icon="warning"
          title={
            connection.status === "expired"
              ? words.accessEnded(connection.institution_name)
              : words.hasError(connection.institution_name)
          }
          action={
            <LinkButton
              size="small"
              onLinked={onLinked}
              {...wayBack(connection, connection.institution_name)}
            />
          }
        >
          {connection.error_message ? `${connection.error_message} ` : ""}
          {lastSync(connection)}
        </Notice>
      ))}
      {connections.map((connection) => (
        <NoticesRead
          key={connection.id}
          connection={connection}
          LinkButton={LinkButton}
          onLinked={onLinked}
        />
      ))}
      {connections.map((connection) => (
        <DuplicateNotice
          key={connection.id}
          connection={connection}
          accounts={accounts.filter((account) => account.connection_id === connection.id)}
          total={total}
          onDone={onHandedOver}
        />
      ))}
      {connections.filter(failedHere).map((connection) => (
        <Notice
          key={connection.id}
          tone="warn"
          icon="warning"
          title={words.failedHere(connection.institution_name)}
        >
          {`${connection.error_message} ${lastSync(connection)}`}
        </Notice>
      ))}
      {connections
        .filter(({ may_manage }) => may_manage)
        .map((connection) => (
          <HandOverNotices key={connection.id} connection={connection} onDone={onHandedOver} />
        ))}
      {connections.filter(hasFindings).map((connection) => (
        <FindingsNotice key={connection.id} connection={connection} />
      ))}
    </>
  );
}
