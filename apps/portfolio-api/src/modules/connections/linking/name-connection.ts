import type { Transaction } from "@stocks-vibe/server-kit";
import { enqueue } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import type { ProviderItem } from "../../provider/link-provider.ts";
import { syncJob } from "../../provider/sync-job.ts";
import { nameConnection } from "./add-connection.repository.ts";

/** A connection that the provider has been asked about. */
export interface NamedConnection {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly item: Pick<ProviderItem, "institutionId" | "institutionName">;
}

/**
 * Gives a new connection its institution, logs that it was linked, once, and makes its first sync
 * due. Does nothing to one that has a name already. Whoever asked first: the member's own request,
 * or after a crash in the middle of it the sync.
 */
export async function nameWithin(
  tx: Transaction<PortfolioSchema>,
  { organizationId, connectionId, item }: NamedConnection,
  now: Date,
): Promise<void> {
  const { institutionId, institutionName } = item;
  const institution = { institution_id: institutionId, institution_name: institutionName };
  const memberId = await nameConnection(tx, organizationId, connectionId, institution);
  if (memberId === undefined) return;
  await enqueue(tx, syncJob({ organizationId, connectionId, institutionId }));
  const by = { organizationId, memberId, actor: null };
  const details = { connectionId, institution: institutionName };
  await recordWithin(tx, { by, action: "connection.linked", details }, now);
}
