import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema, SecurityType } from "../../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

interface StoredHolding {
  readonly accountId: string;
  readonly connectionId: string;
  readonly security: {
    readonly id: string;
    readonly symbol: string;
    readonly name: string;
    readonly type: SecurityType;
    readonly currency: string;
  };
  readonly quantity: number;
  readonly price: number;
  readonly priceAsOf: string | null;
  readonly value: number;
  readonly costBasis: number | null;
}

const byHand = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("is_manual", "=", true);

async function saveSecurities(
  tx: Tx,
  organizationId: string,
  rows: readonly StoredHolding[],
): Promise<void> {
  const securities = new Map(rows.map((row) => [row.security.id, row]));
  await tx
    .deleteFrom("securities")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "in", byHand(tx, organizationId))
    .where("id", "not in", [...securities.keys(), ""])
    .execute();
  if (securities.size === 0) return;
  await tx
    .insertInto("securities")
    .values(
      [...securities.values()].map(({ connectionId, security }) => ({
        // A rebuild knows more of a security than is stored of it.
        id: security.id,
        symbol: security.symbol,
        name: security.name,
        type: security.type,
        currency: security.currency,
        organization_id: organizationId,
        connection_id: connectionId,
        provider_security_id: security.id,
        cusip: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "id"]).doUpdateSet((eb) => ({
        type: eb.ref("excluded.type"),
        name: eb.ref("excluded.name"),
      })),
    )
    .execute();
}

/** Replaces what accounts hold that members keep by hand, with the securities. */
export async function saveStoredHoldings(
  tx: Tx,
  organizationId: string,
  rows: readonly StoredHolding[],
): Promise<void> {
  await tx
    .deleteFrom("holdings")
    .where("organization_id", "=", organizationId)
    .where("account_id", "in", (eb) =>
      eb
        .selectFrom("accounts")
        .select("accounts.id")
        .where("accounts.organization_id", "=", organizationId)
        .where("accounts.connection_id", "in", byHand(tx, organizationId)),
    )
    .execute();
  await saveSecurities(tx, organizationId, rows);
  if (rows.length === 0) return;
  await tx
    .insertInto("holdings")
    .values(
      rows.map((row) => ({
        organization_id: organizationId,
        account_id: row.accountId,
        security_id: row.security.id,
        quantity: row.quantity,
        price: row.price,
        price_as_of: row.priceAsOf,
        value: row.value,
        cost_basis: row.costBasis,
        currency: row.security.currency,
        tax_lots: "[]",
        refused_price: null,
        refused_reason: null,
      })),
    )
    .execute();
}
