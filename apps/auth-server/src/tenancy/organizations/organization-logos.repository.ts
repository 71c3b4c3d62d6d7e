import { enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { LogoType } from "../../domain/organization/logo-picture.ts";
import type { OrganizationLogo } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export const FETCH_LOGO_TASK = "auth.fetch-logo";

/**
 * What we have of the organization's logo: a subquery beside its row. The bytes stay where they
 * are.
 */
export const LOGO = `(select jsonb_build_object('hash', content_hash, 'fetch', fetch_result)
  from organization_logos
  where organization_logos.organization_id = organizations.organization_id)`;

const planFetch = (tx: Tx, organizationId: string): Promise<void> =>
  enqueue(tx, {
    task: FETCH_LOGO_TASK,
    payload: { organizationId },
    jobKey: `${FETCH_LOGO_TASK}:${organizationId}`,
  });

/**
 * Takes over a setting that has changed: the former picture goes, and the new address is fetched
 * once the transaction has committed. "" only removes.
 */
export async function replaceLogo(
  tx: Tx,
  organizationId: string,
  sourceUrl: string,
): Promise<OrganizationLogo | null> {
  await tx.deleteFrom("organization_logos").where("organization_id", "=", organizationId).execute();
  if (sourceUrl === "") return null;
  await tx
    .insertInto("organization_logos")
    .values({
      organization_id: organizationId,
      source_url: sourceUrl,
      fetch_result: "pending" satisfies OrganizationLogo["fetch"],
    })
    .execute();
  await planFetch(tx, organizationId);
  return { hash: null, fetch: "pending" };
}

/** Plans another fetch where the last one ended before `before`, or none ever did. */
export async function planDueFetch(tx: Tx, organizationId: string, before: Date): Promise<void> {
  const due = await tx
    .selectFrom("organization_logos")
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("fetched_at", "is", null), eb("fetched_at", "<", before)]))
    .executeTakeFirst();
  if (due) await planFetch(tx, organizationId);
}

/** The address to fetch from; undefined for an organization without a logo. */
export async function findLogoSource(tx: Tx, organizationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("organization_logos")
    .select("source_url")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row?.source_url;
}

export interface KeptLogo {
  readonly content: Buffer;
  readonly type: LogoType;
  readonly hash: string;
}

/**
 * Notes how a fetch ended. A picture takes the place of the former one; without one the former
 * stays. Nothing happens where the setting has changed meanwhile: that has a job of its own.
 */
export async function saveFetch(
  tx: Tx,
  { organizationId, sourceUrl }: { readonly organizationId: string; readonly sourceUrl: string },
  outcome: { readonly fetch: OrganizationLogo["fetch"]; readonly kept: KeptLogo | null },
  now: Date,
): Promise<void> {
  const { fetch, kept } = outcome;
  await tx
    .updateTable("organization_logos")
    .set({
      fetch_result: fetch,
      fetched_at: now,
      ...(kept ? { content: kept.content, content_type: kept.type, content_hash: kept.hash } : {}),
    })
    .where("organization_id", "=", organizationId)
    .where("source_url", "=", sourceUrl)
    .execute();
}

/** The picture of an organization by its hash. */
export async function findLogo(
  tx: Tx,
  organizationId: string,
  hash: string,
): Promise<Pick<KeptLogo, "content" | "type"> | undefined> {
  const row = await tx
    .selectFrom("organization_logos")
    .select(["content", "content_type"])
    .where("organization_id", "=", organizationId)
    .where("content_hash", "=", hash)
    .executeTakeFirst();
  return row?.content && row.content_type
    ? { content: row.content, type: row.content_type }
    : undefined;
}
