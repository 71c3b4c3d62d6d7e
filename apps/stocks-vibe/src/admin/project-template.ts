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
    return letter.parse(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    throw new ProjectMistake(
      `${path} must be JSON with the three texts "subject", "html" and "text", and nothing else.`,
    );
  }
}

/** How many words may follow each, after the project. */
const MOST_WORDS: Readonly<Record<string, number>> = { list: 0, set: 4, remove: 3 };

/** `template <project> list | set … | remove …`: the letters of a project in its own words. */
export async function projectTemplate(
  { templates, print }: TemplateCommand,
  projectId: string,
  [word, ...words]: readonly string[],
): Promise<void> {
  const surplus = words[MOST_WORDS[word ?? ""] ?? words.length];
  if (surplus !== undefined) {
    throw new ProjectMistake(`template ${word} takes no “${surplus}”. Nothing was done.`);
  }
  const [templateId, kind, locale, path] = words;
  if (word === "list") {
    const found = await templates.list(projectId);
    for (const one of found) {
      print(`${one.templateId}  ${one.kind}  ${one.locale}  ${one.subject}`);
    }
    if (found.length === 0) print("This project has no letters of its own.");
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
