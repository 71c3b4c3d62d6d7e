import type { Header } from "../contents.ts";
import { BadBackup } from "../file/bad-backup.ts";

/** What this program knows of a schema: the checksums of its migrations, in order. */
export interface KnownSchema {
  readonly schema: string;
  readonly checksums: readonly string[];
}

/**
 * Throws BadBackup where this program can't make the tables that a file was written from: a newer
 * program's, or another one's.
 */
export function requireKnownVersions(
  { versions }: Pick<Header, "versions">,
  known: readonly KnownSchema[],
): void {
  for (const { schema, checksums } of known) {
    const written = versions.find((one) => one.schema === schema);
    if (!written) throw foreign(`it has no schema "${schema}"`);
    if (written.checksums.length > checksums.length) {
      throw new BadBackup(
        `The file's "${schema}" tables are at version ${written.checksums.length}, this program knows ${checksums.length}. ` +
          "Restore it with the version that wrote it, or a newer one.",
      );
    }
    const changed = written.checksums.findIndex((sum, index) => sum !== checksums[index]);
    if (changed >= 0)
      throw foreign(`its "${schema}" tables were made otherwise (step ${changed + 1})`);
  }
  const strange = versions.find(({ schema }) => !known.some((one) => one.schema === schema));
  if (strange)
    throw foreign(`it has a schema "${strange.schema}", which this program does not know`);
}

const foreign = (why: string): BadBackup =>
  new BadBackup(`The file is not of this product's versions: ${why}.`);
