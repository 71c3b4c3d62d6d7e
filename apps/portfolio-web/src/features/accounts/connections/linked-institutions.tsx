import "../accounts.css";
import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { useId, useState } from "react";
import { useConnections } from "#lib/api/connections-query.ts";
import { useProfile } from "#lib/api/profile-query.ts";
import { type Done, DoneNotice } from "#ui/feedback/notice.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import {
  connectionLook,
  type LinkButtonType,
  needsAttention,
} from "../components/connection-state.ts";
import { useManageRefusal } from "../components/use-manage-refusal.ts";
import { accountsMessages as words } from "../messages/en.ts";
import { DisconnectDialog } from "./disconnect-dialog.tsx";

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

function Institution({
  connection,
  onDisconnect,
}: {
  connection: ConnectionItem;
  onDisconnect: () => void;
}) {
  const refusal = useManageRefusal(connection);
  return (
    <li className="linked-institution">
      <div>
        <b>{connection.institution_name}</b> <ConnectionBadge connection={connection} />
        <p className="small muted">{words.institutions.accounts(connection.account_count)}</p>
        {connection.error_message && <p className="small">{connection.error_message}</p>}
        {refusal !== null && <p className="tiny muted">{refusal}</p>}
      </div>
      {refusal === null && (
        <Button look="ghost" size="small" onClick={onDisconnect}>
          {words.disconnect}
          <span className="hidden-text"> {connection.institution_name}</span>
        </Button>
      )}
    </li>
  );
}

/**
 * What an organization without figures has linked: it may link more if its access allows that, and
 * disconnect in any case. `LinkButton` opens the account-linking flow; it belongs to another
 * feature and is handed in.
 */
export function LinkedInstitutions({ LinkButton }: { LinkButton: LinkButtonType }) {
  const mayLink = useProfile().data?.organization?.canAccessPlaid ?? false;
  const connections = useConnections().data?.items ?? [];
  const [leaving, setLeaving] = useState<ConnectionItem | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const id = useId();
  const isSilent = leaving === null && done === null;
  if (!mayLink && connections.length === 0 && isSilent) return null;
  return (
    <section className="section card padded linked-card" aria-labelledby={id}>
      <h2 id={id}>{words.institutions.title}</h2>
      <p>{mayLink ? words.institutions.text : words.institutions.ended}</p>
      {done && <DoneNotice done={done} onDismiss={() => setDone(null)} />}
      <ul className="linked-institutions">
        {connections.map((connection) => (
          <Institution
            key={connection.id}
            connection={connection}
            onDisconnect={() => setLeaving(connection)}
          />
        ))}
      </ul>
      <LinkButton look="primary" onLinked={(text) => setDone({ text, takesFocus: false })} />
      {leaving && (
        <DisconnectDialog
          connection={leaving}
          accounts={[]}
          onClose={() => setLeaving(null)}
          onDone={(text) => setDone({ text, takesFocus: true })}
        />
      )}
    </section>
  );
}
