import { readFile } from "node:fs/promises";
import { type ProjectAdmin, ProjectMistake, TEMPLATE_KINDS } from "@stocks-vibe/auth-server";
import * as z from "zod";

export interface TemplateCommand {
  readonly templates: ProjectAdmin["templates"];
  readonly print: (line: string) => void;
}

const letter = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() });

const USAGE = [
  "template <project> list | set <template id> <kind> <locale> <file.json> | remove <template id> <kind> <locale>",
  `Kinds: ${Object.keys(TEMPLATE_KINDS).join(", ")}. The file: {"subject": "…", "html": "…", "text": "…"}`,
].join("\n");

async function readLetter(path: string): Promise<z.infer<typeof letter>> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) throw new ProjectMistake(`The file ${path} can't be read.`);
  try {
    return letter.parse(JSON.parse(text));
  } catch {
    throw new ProjectMistake(
      `${path} must be JSON with the three texts "subject", "html" and "text", and nothing else.`,
    );
  }
}

/** `template <project> list | set … | remove …`: the letters of a project in its own words. */
export async function projectTemplate(
  { templates, print }: TemplateCommand,
  projectId: string,
  [word, templateId, kind, locale, path]: readonly string[],
): Promise<void> {
  if (word === "list") {
    for (const one of await templates.list(projectId)) {
      print(`${one.templateId}  ${one.kind}  ${one.locale}  ${one.subject}`);
    }
    return;
  }
  if (!templateId || !kind || !locale) throw new ProjectMistake(USAGE);
  const named = { templateId, kind, locale };
  if (word === "set" && path) {
    await templates.set(projectId, named, await readLetter(path));
    print(`Requests that name "${templateId}" are sent it from now on.`);
  } else if (word === "remove") {
    await templates.remove(projectId, named);
    print("The template is gone.");
  } else throw new ProjectMistake(USAGE);
}
