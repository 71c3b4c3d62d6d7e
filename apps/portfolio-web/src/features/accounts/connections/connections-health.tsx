import "../accounts.css";
import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { Badge } from "#ui/figures/badge.tsx";
import { connectionLook, needsAttention } from "../components/connection-state.ts";
import { accountsMessages as words } from "../messages/en.ts";

/**
 * One badge for all connections. `isWhole` is false where their accounts lack something although
 * each connection is well.
 */
export function ConnectionsHealth({
  connections,
  isWhole = true,
}: {
  connections: readonly Pick<ConnectionItem, "status">[];
  isWhole?: boolean;
}) {
  if (connections.length === 0) return <Badge>{words.notConnected}</Badge>;
  const unwell = connections.filter(needsAttention).length;
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

/** What the status of a connection is called. */
export function ConnectionBadge({
  connection,
}: {
  connection: Pick<ConnectionItem, "status" | "is_syncing">;
}) {
  const { tone, icon, label } = connectionLook(connection);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
