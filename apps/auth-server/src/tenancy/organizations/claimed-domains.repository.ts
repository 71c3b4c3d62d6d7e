import { type ExpressionBuilder, sql } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";

/** The domains that the organization has proven, read with the organization. */
export const claimedDomains = (eb: ExpressionBuilder<AuthSchema, "organizations">) =>
  eb
    .selectFrom("organization_domains")
    .select(
      sql<string[]>`coalesce(array_agg(organization_domains.domain order by domain), '{}')`.as(
        "domains",
      ),
    )
    .whereRef("organization_domains.organization_id", "=", "organizations.organization_id")
    .where("organization_domains.verified_at", "is not", null)
    .as("claimed_domains");
