import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { denverDay } from "#lib/format/format-date.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Day, Moment } from "#ui/figures/day.tsx";
import { connectionLook, needsAttention } from "../components/connection-state.ts";
import { missingMessages, accountsMessages as words } from "../messages/en.ts";

/**
 * Of when an account's figures are: its connection's last sync, or, while it is missing, the last
 * day it was told of.
 */
function Since({
  account,
  connection,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem;
}) {
  const at = connection.last_sync_at;
  if (!at) return null;
  const isOld = needsAttention(connection) || account.missing !== null;
  const told = account.missing ? account.missing.since : at;
  return (
    <p className="muted tiny">
      {isOld ? (
        <>
          {account.missing ? missingMessages.since : words.balanceOf} <Day on={denverDay(told)} />
        </>
      ) : (
        <>
          {words.synced} <Moment at={at} />
        </>
      )}
    </p>
  );
}

/**
 * The state of an account: its connection's, unless the institution has not told of the account
 * itself.
 */
export function AccountStatus({
  account,
  connection,
}: {
  account: InvestmentAccount;
  connection: ConnectionItem;
}) {
  const isMissing = account.missing !== null && !needsAttention(connection);
  const look = isMissing
    ? ({ label: missingMessages.badge, tone: "warn", icon: "warning" } as const)
    : connectionLook(connection);
  return (
    <>
      <Badge tone={look.tone} icon={look.icon}>
        {look.label}
      </Badge>
      <Since account={account} connection={connection} />
    </>
  );
}

type Held = Pick<InvestmentAccount, "currency" | "holdings">;

/**
 * What an account holds in other currencies than its own, in words; null where its balance has all
 * of it.
 */
export function leftOutOf({ currency, holdings }: Held): string | null {
  const others = holdings.filter((holding) => holding.currency !== currency);
  if (others.length === 0) return null;
  const list = others
    .map(({ symbol, value, currency: own }) =>
      value === null ? symbol : `${symbol} ${money(value, own)}`,
    )
    .join(", ");
  return words.leftOut(list, currency);
}

export function LeftOutLine({ account }: { account: Held }) {
  const leftOut = leftOutOf(account);
  return leftOut && <p className="small muted">{leftOut}</p>;
}
