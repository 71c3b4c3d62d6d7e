import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

/** Connections whose last sync failed, whoever's fault it was. */
export const listFailing = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("connections")
    .select(["id", "error_code as code"])
    .where("organization_id", "=", organizationId)
    .where((eb) =>
      eb.or([eb("status", "in", ["error", "expired"]), eb("error_code", "is not", null)]),
    )
    .orderBy("id")
    .execute();

/**
 * Since when the organization's figures could not be replaced, and why; undefined where they could.
 */
export const findBehind = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("snapshots")
    .select(["behind_since as since", "behind_reason as reason"])
    .where("organization_id", "=", organizationId)
    .where("behind_since", "is not", null)
    .executeTakeFirst();
