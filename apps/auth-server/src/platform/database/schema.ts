import type { AuditTables } from "./schema/audit.ts";
import type { FederationTables } from "./schema/federation.ts";
import type { MailTables } from "./schema/mail.ts";
import type { MemberTables } from "./schema/members.ts";
import type { OrganizationTables } from "./schema/organizations.ts";
import type { ProjectTables } from "./schema/projects.ts";
import type { OneTimeTokenTables } from "./schema/sent.ts";
import type { SessionTables } from "./schema/sessions.ts";

/**
 * Kysely's view of the `auth` schema, by what the tables hold; the migrations say what each is for.
 */
export interface AuthSchema
  extends ProjectTables,
    OrganizationTables,
    MemberTables,
    SessionTables,
    OneTimeTokenTables,
    FederationTables,
    MailTables,
    AuditTables {}
