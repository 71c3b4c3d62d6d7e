import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../database/schema.ts";
import type { MailTemplate, TemplateKey, TemplateKind } from "./template.ts";

type Tx = Transaction<AuthSchema>;

/** Every language of one kind of a template. */
export async function listLanguages(
  tx: Tx,
  projectId: string,
  { templateId, kind }: { readonly templateId: string; readonly kind: TemplateKind },
): Promise<(MailTemplate & { readonly locale: string })[]> {
  return tx
    .selectFrom("mail_templates")
    .select(["locale", "subject", "html", "text"])
    .where("project_id", "=", projectId)
    .where("template_id", "=", templateId)
    .where("kind", "=", kind)
    .execute();
}

export interface ListedTemplate extends TemplateKey {
  readonly subject: string;
  readonly updatedAt: Date;
}

export async function listTemplates(tx: Tx, projectId: string): Promise<ListedTemplate[]> {
  return tx
    .selectFrom("mail_templates")
    .select(["template_id as templateId", "kind", "locale", "subject", "updated_at as updatedAt"])
    .where("project_id", "=", projectId)
    .orderBy("template_id")
    .orderBy("kind")
    .orderBy("locale")
    .execute();
}

/** Writes it, in place of an earlier one. */
export async function saveTemplate(
  tx: Tx,
  projectId: string,
  { templateId, kind, locale, ...template }: TemplateKey & MailTemplate,
  now: Date,
): Promise<void> {
  const { subject, html, text } = template;
  const words = { subject, html, text, updated_at: now };
  await tx
    .insertInto("mail_templates")
    .values({ project_id: projectId, template_id: templateId, kind, locale, ...words })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "template_id", "kind", "locale"]).doUpdateSet(words),
    )
    .execute();
}

/** False when there was none. */
export async function deleteTemplate(
  tx: Tx,
  projectId: string,
  { templateId, kind, locale }: TemplateKey,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("mail_templates")
    .where("project_id", "=", projectId)
    .where("template_id", "=", templateId)
    .where("kind", "=", kind)
    .where("locale", "=", locale)
    .returning("template_id")
    .executeTakeFirst();
  return row !== undefined;
}
