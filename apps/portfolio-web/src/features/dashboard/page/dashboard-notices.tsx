import { type Dashboard, institutionSource, type Position } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { day, denverDay } from "#lib/format/format-date.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Button } from "#ui/forms/button.tsx";
import { dashboardMessages as words } from "../messages/en.ts";

/**
 * Which prices are old, of which days they are, and where newer ones would come from. Their cards
 * name the day of each.
 */
export function StalePrices({ holdings }: { holdings: readonly Position[] }) {
  const stale = holdings.filter(({ priceIsStale }) => priceIsStale);
  const days = stale.map(({ priceAsOf }) => priceAsOf).sort();
  const [oldest] = days;
  if (!oldest) return null;
  const isOwn = ({ priceSource }: Position) => priceSource === institutionSource;
  const title = words.stalePrices(
    stale.map(({ symbol }) => symbol),
    { from: oldest, to: days.at(-1) ?? oldest },
  );
  return (
    <Notice tone="warn" title={title}>
      {[
        ...(stale.every(isOwn) ? [] : [words.stalePricesText]),
        ...(stale.some(isOwn) ? [words.ownPricesText] : []),
      ].join(" ")}
    </Notice>
  );
}

/** The page could not be loaded: the sentence and a way to try again, and no figures at all. */
export function FailedNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title={words.failed}
      action={
        <Button size="small" icon="refresh" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {message === words.failed ? undefined : message}
    </Notice>
  );
}

export function SyncingNotice({ institutions }: { institutions: readonly string[] }) {
  const title = words.syncing(institutions);
  return (
    <Notice tone="info" icon="refresh" title={title} below={<Progress label={title} />}>
      {words.syncingText}
    </Notice>
  );
}

/**
 * Figures that stay but are not tonight's, each with the date they are of; and what is not added
 * up.
 */
export function StaleNotices({ dashboard }: { dashboard: Dashboard }) {
  const { behindSince } = dashboard;
  return (
    <>
      {behindSince && (
        <Notice tone="warn" title={words.behindTitle(day(denverDay(behindSince)))}>
          {words.behindText(dashboard.state === "ready")}
        </Notice>
      )}
      {dashboard.stale.map((connection) => (
        <Notice
          key={connection.connectionId}
          tone="warn"
          title={(connection.status === "ours" ? words.oursTitle : words.staleTitle)(
            connection.institutionName,
          )}
        >
          {words.staleText(
            connection.message,
            connection.lastGoodAt && day(denverDay(connection.lastGoodAt)),
          )}
        </Notice>
      ))}
      {dashboard.incomplete.map(({ connectionId, institutionName, unreadRows }) => (
        <Notice
          key={connectionId}
          tone="warn"
          icon="warning"
          title={words.incompleteTitle(institutionName)}
        >
          {words.incompleteText(unreadRows)}
        </Notice>
      ))}
      {dashboard.missing.map(({ connectionId, institutionName, accounts, since }) => (
        <Notice
          key={connectionId}
          tone="warn"
          title={words.missingTitle(institutionName, accounts)}
        >
          {words.missingText(day(denverDay(since)))}
        </Notice>
      ))}
      <StalePrices holdings={dashboard.holdings} />
      {dashboard.excluded.length > 0 && (
        <Notice tone="info" title={words.excludedTitle}>
          {leftOut(dashboard.excluded)}
        </Notice>
      )}
    </>
  );
}

/** What is left out, by reason: with its amount, or without one where no price is known. */
function leftOut(excluded: Dashboard["excluded"]): string {
  const amounts = excluded.flatMap(({ symbol, value, currency }) =>
    value === null ? [] : [`${symbol} ${money(value, currency)}`],
  );
  const symbols = excluded.flatMap(({ symbol, value }) => (value === null ? [symbol] : []));
  return [
    ...(amounts.length > 0 ? [words.excluded(amounts.join(", "))] : []),
    ...(symbols.length > 0 ? [words.unpriced(symbols.join(", "))] : []),
  ].join(" ");
}
