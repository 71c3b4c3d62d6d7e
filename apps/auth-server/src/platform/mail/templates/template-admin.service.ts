import type { Database } from "@stocks-vibe/server-kit";
import type { Project } from "../../../domain/project/project.ts";
import { ProjectMistake } from "../../../domain/project/project-settings.ts";
import type { AuthSchema } from "../../database/schema.ts";
import {
  isTemplateKind,
  keyProblem,
  type MailTemplate,
  TEMPLATE_KINDS,
  type TemplateKey,
  templateProblem,
} from "./template.ts";
import {
  deleteTemplate,
  type ListedTemplate,
  listTemplates,
  saveTemplate,
} from "./templates.repository.ts";

/** Where a template is kept, as the operator wrote it. */
interface NamedTemplate {
  readonly templateId: string;
  readonly kind: string;
  readonly locale: string;
}

/** A project's letters in its own words. */
export interface TemplateAdmin {
  list(projectId: string): Promise<readonly ListedTemplate[]>;
  /** Keeps it in place of an earlier one. A template that nobody could use is refused in words. */
  set(projectId: string, named: NamedTemplate, template: MailTemplate): Promise<void>;
  remove(projectId: string, named: NamedTemplate): Promise<void>;
}

function keyOf({ templateId, kind, locale }: NamedTemplate): TemplateKey {
  if (!isTemplateKind(kind)) {
    const known = Object.keys(TEMPLATE_KINDS).join(", ");
    throw new ProjectMistake(`There is no letter "${kind}". There are: ${known}.`);
  }
  const key = { templateId, kind, locale: locale.toLowerCase() };
  const problem = keyProblem(key);
  if (problem) throw new ProjectMistake(problem);
  return key;
}

/** `getProject` throws in words where there is none. */
export function createTemplateAdmin(
  db: Database<AuthSchema>,
  getProject: (projectId: string) => Promise<Project>,
): TemplateAdmin {
  return {
    async list(projectId) {
      await getProject(projectId);
      return db.transaction({ projectId }, (tx) => listTemplates(tx, projectId));
    },
    async set(projectId, named, template) {
      await getProject(projectId);
      const key = keyOf(named);
      const problem = templateProblem(key.kind, template);
      if (problem) throw new ProjectMistake(problem);
      await db.transaction({ projectId }, (tx, now) =>
        saveTemplate(tx, projectId, { ...key, ...template }, now),
      );
    },
    async remove(projectId, named) {
      await getProject(projectId);
      const key = keyOf(named);
      const wasThere = await db.transaction({ projectId }, (tx) =>
        deleteTemplate(tx, projectId, key),
      );
      if (!wasThere) throw new ProjectMistake("There is no such template.");
    },
  };
}
