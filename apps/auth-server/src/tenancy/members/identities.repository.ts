import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type {
  FederatedProfile,
  MemberIdentity,
} from "../../domain/federation/federated-profile.ts";
import type { AuthSchema, StoredIdentity } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/**
 * The accounts at providers that are linked to a member, oldest first: a subquery beside the
 * member's row.
 */
export const IDENTITIES = `(select jsonb_agg(to_jsonb(identity) - 'tokens_sealed' - 'key_version'
    order by identity.created_at) from member_identities as identity
  where identity.organization_id = members.organization_id
    and identity.member_id = members.member_id)`;

export const linkedIdentities = sql
  .raw<readonly StoredIdentity[] | null>(IDENTITIES)
  .as("identities");

export const toIdentity = (row: StoredIdentity): MemberIdentity => ({
  registrationId: row.registration_id,
  kind: row.kind,
  peer: row.peer,
  issuer: row.issuer,
  subject: row.subject,
  emailAddress: row.email_address,
  pictureUrl: row.picture_url,
  locale: row.locale,
  tenants: row.tenants,
  attributes: row.attributes,
  createdAt: new Date(row.created_at),
  usedAt: new Date(row.used_at),
});

const columnsOf = (profile: FederatedProfile, tokensSealed: string | null) => ({
  email_address: profile.emailAddress,
  picture_url: profile.pictureUrl,
  locale: profile.locale,
  tenants: JSON.stringify(profile.tenants),
  attributes: JSON.stringify(profile.attributes),
  tokens_sealed: tokensSealed,
});

/** A sign-in that brings no tokens leaves those of before. */
const withoutEmpty = <Columns extends { readonly tokens_sealed: string | null }>({
  tokens_sealed: sealed,
  ...others
}: Columns) => (sealed === null ? others : { ...others, tokens_sealed: sealed });

/** Whom the account is linked to in the organization; the member may have been removed since. */
export async function findLinkedMember(
  tx: Tx,
  organizationId: string,
  { issuer, subject }: Pick<FederatedProfile, "issuer" | "subject">,
): Promise<{ readonly memberId: string; readonly registrationId: string } | undefined> {
  const row = await tx
    .selectFrom("member_identities")
    .select(["member_id", "registration_id"])
    .where("organization_id", "=", organizationId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && { memberId: row.member_id, registrationId: row.registration_id };
}

/**
 * Links an account to a member, or writes down its newest sign-in. Of two sign-ins at once one
 * inserts and the other updates.
 */
export async function saveIdentity(
  tx: Tx,
  member: { readonly organizationId: string; readonly memberId: string },
  identity: {
    readonly registrationId: string;
    readonly profile: FederatedProfile;
    readonly tokensSealed: string | null;
  },
  now: Date,
): Promise<void> {
  const { registrationId, profile, tokensSealed } = identity;
  const columns = columnsOf(profile, tokensSealed);
  await tx
    .insertInto("member_identities")
    .values({
      organization_id: member.organizationId,
      member_id: member.memberId,
      registration_id: registrationId,
      kind: profile.kind,
      peer: profile.peer,
      issuer: profile.issuer,
      subject: profile.subject,
      created_at: now,
      used_at: now,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "issuer", "subject"])
        .doUpdateSet({ ...withoutEmpty(columns), used_at: now })
        .where("member_identities.member_id", "=", member.memberId),
    )
    .execute();
}

/** Unlinks everyone who is known by an SSO connection; the members stay. */
export async function deleteIdentitiesOfConnection(
  tx: Tx,
  organizationId: string,
  connectionId: string,
): Promise<void> {
  await tx
    .deleteFrom("member_identities")
    .where("organization_id", "=", organizationId)
    .where("kind", "=", "sso")
    .where("peer", "=", connectionId)
    .execute();
}

/**
 * Unlinks an account at a provider; false where the member has no such account. A registration of
 * single sign-on is the organization's, and stays.
 */
export async function deleteIdentity(
  tx: Tx,
  member: { readonly organizationId: string; readonly memberId: string },
  registrationId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("member_identities")
    .where("organization_id", "=", member.organizationId)
    .where("member_id", "=", member.memberId)
    .where("registration_id", "=", registrationId)
    .where("kind", "=", "oauth")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
