import type { ExpressionBuilder } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";

/**
 * The roles that the organization gives by e-mail domain, read with the member: a change counts at
 * the next request.
 */
export const assignments = (eb: ExpressionBuilder<AuthSchema, "members">) =>
  eb
    .selectFrom("organizations")
    .select("organizations.rbac_email_implicit_role_assignments")
    .whereRef("organizations.organization_id", "=", "members.organization_id")
    .as("assignments");
