import { queryBatch, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { stampOf } from "../snapshots/snapshots.repository.ts";
import { figuresLockOf } from "./rebuild.repository.ts";

/**
 * A text that is another one after every sync, removal, choice of a method, naming of lots, answer
 * of a member, match of a security and confirmed or reverted file: the versions of the rows these
 * write (PostgreSQL's own, `xmin`). Equal marks mean that what was read still stands.
 */
export async function findDataVersion(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
): Promise<string> {
  const { rows } = await rowsMarkOf(organizationId).execute(tx);
  return rows[0]?.mark ?? "";
}

/**
 * The same once nobody else holds the figures' lock, and the stamp of the stored figures, in one
 * trip.
 */
export async function lockDataVersion(tx: Transaction<PortfolioSchema>, organizationId: string) {
  const [, marks, stamps] = await queryBatch(tx, [
    figuresLockOf(organizationId).compile(tx),
    rowsMarkOf(organizationId).compile(tx),
    stampOf(tx, organizationId).compile(),
  ]);
  return { mark: marks[0]?.mark ?? "", stamp: stamps[0] };
}

const rowsMarkOf = (organizationId: string) =>
  sql<{ mark: string }>`
    select md5(coalesce(string_agg(row_version, ' ' order by row_version), '')) as mark from (
      select 'c ' || id || ' ' || xmin::text as row_version
        from connections where organization_id = ${organizationId}
      union all
      select 'a ' || id || ' ' || xmin::text
        from accounts where organization_id = ${organizationId}
      union all
      select 'p ' || account_id || ' ' || sale_transaction_id || ' ' || lot_id || ' ' || xmin::text
        from lot_picks where organization_id = ${organizationId}
      union all
      select 'q ' || account_id || ' ' || security_id || ' ' || about || ' ' || place || ' ' || xmin::text
        from finding_answers where organization_id = ${organizationId}
      union all
      select 'i ' || id || ' ' || xmin::text
        from imports where organization_id = ${organizationId}
      union all
      select 'm ' || called || ' ' || xmin::text
        from symbol_matches where organization_id = ${organizationId}
    ) as versions`;
