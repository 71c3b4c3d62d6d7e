import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { denverTimeFrom } from "#lib/format/format-date.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { useSync } from "../api/accounts-query.ts";
import { needsAttention } from "../components/connection-state.ts";
import { accountsMessages as words } from "../messages/en.ts";

/** The longest a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647;
/** A timer may fire a moment before its time by the clock. */
const EARLY_MS = 50;

/**
 * Whether a moment is past, by this machine's clock; renders again when it passes. The moment
 * (milliseconds since 1970) must be by that clock, too: it can be hours from the server's.
 */
function useMomentPassed(due: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // Past by now or not: it may have passed since this was rendered.
    const left = Math.max(due - Date.now(), 0);
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + EARLY_MS, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [due]);
  return Math.max(now, Date.now()) >= due;
}

/** What the button says while it can't be pressed, or null. */
function busyWords(connection: ConnectionItem, isAsking: boolean) {
  if (!isAsking && !connection.is_syncing) return null;
  return (
    <>
      {isAsking ? words.sync.asking : words.status.syncing}
      <span className="hidden-text"> {connection.institution_name}</span>
    </>
  );
}

/**
 * Asks for a connection's newest figures. While it rests the button says from when on it can be
 * asked again; it stays where it is, with its focus, while the connection is syncing. Where a
 * person must sign in first there is none.
 */
export function SyncNow({
  connection,
  answeredAt,
}: {
  connection: ConnectionItem;
  /**
   * When the answer with the connection arrived, by this machine's clock, in milliseconds since
   * 1970.
   */
  answeredAt: number;
}) {
  const mayLink = useProfile().data?.organization?.canAccessPlaid ?? false;
  const operator = useOperator();
  const sync = useSync();
  // Known at once, before the next render: presses of one frame are one question.
  const isAsked = useRef(false);
  const isRested = useMomentPassed(answeredAt + connection.sync_rests_seconds * 1_000);
  if (!mayLink || operator !== null) return null;
  // Signing in again ends with a sync of its own.
  if (needsAttention(connection) && connection.next_sync_at === null) return null;

  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    sync.mutate(connection.id, {
      onSettled: () => {
        isAsked.current = false;
      },
    });
  };
  const busy = busyWords(connection, sync.isPending);
  return (
    <>
      <Button
        look="ghost"
        size="small"
        icon="refresh"
        inactive={!isRested}
        busy={busy}
        onClick={ask}
      >
        {words.sync.now}
        <span className="hidden-text"> {connection.institution_name}</span>
      </Button>
      {!isRested && !busy && connection.next_sync_at && (
        <p className="tiny muted">
          {words.sync.restsUntil(denverTimeFrom(connection.next_sync_at))}
        </p>
      )}
      {sync.isError && (
        <p className="tiny" role="alert">
          {messageOf(sync.error, apiMessages.failed.sync)}
        </p>
      )}
    </>
  );
}
