import type * as z from "zod";

/**
 * A secrets.json that can't be read. It is never replaced: without its key the database's secrets
 * are lost.
 */
export class BadSecretsFile extends Error {
  constructor(path: string, what: string) {
    super(
      `${path} ${what}. Put back the copy of it that belongs to this data folder: without its masterKey nothing that is sealed in the database ` +
        "can be read, and so it is never replaced. Only where the data folder holds nothing you need: delete the whole folder.",
    );
    this.name = "BadSecretsFile";
  }
}

function parseJson(path: string, text: string): unknown {
  if (text.trim() === "") throw new BadSecretsFile(path, "is empty");
  try {
    return JSON.parse(text);
  } catch {
    // What the parser says quotes the file, and so perhaps a secret.
    throw new BadSecretsFile(path, "is cut short or is not JSON");
  }
}

/** Parses the file's text. Throws BadSecretsFile, which names fields and never what they hold. */
export function parseSecrets<Secrets>(
  path: string,
  text: string,
  shape: z.ZodType<Secrets>,
): Secrets {
  const parsed = shape.safeParse(parseJson(path, text));
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "everything"));
  throw new BadSecretsFile(path, `lacks, or has wrong: ${[...fields].join(", ")}`);
}
