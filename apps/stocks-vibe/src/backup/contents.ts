import { hkdfSync } from "node:crypto";
import * as z from "zod";

/** Files of a higher number are a newer program's. */
export const FORMAT = 1;

const schemaVersion = z.object({
  schema: z.string(),
  version: z.int().positive(),
  /** Of each migration, in order: whose tables these are. */
  checksums: z.array(z.string()),
});

/** What stands first in a file. All of it can be read without a key. */
export const header = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  projectId: z.string(),
  /** The root of the key ring, sealed under the master key: tells which one opens the data. */
  sealedRoot: z.string(),
  /** The master key, sealed under a passphrase; absent where it does not travel with the file. */
  sealedMasterKey: z.object({ salt: z.string(), sealed: z.string() }).optional(),
  versions: z.array(schemaVersion),
  /** Of the queue's own tables. */
  queueVersion: z.int().positive(),
});
export type Header = z.infer<typeof header>;

/** Generated columns are not among them. */
export const tableFrame = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
});
export type TableFrame = z.infer<typeof tableFrame>;

/** Of the rows before it, as they stand in the file. */
export const sumFrame = z.object({ rows: z.int().min(0), sha256: z.string() });
export type Sum = z.infer<typeof sumFrame>;

export const sequencesFrame = z.array(
  z.object({ schema: z.string(), sequence: z.string(), last: z.string() }),
);
export type Sequences = z.infer<typeof sequencesFrame>;

export const sealFrame = z.object({ hmac: z.string() });

/** A table as a file holds it. */
export interface TableContents extends TableFrame, Sum {}

/** What a file holds, without the rows. */
export interface Contents {
  readonly header: Header;
  readonly tables: readonly TableContents[];
  readonly sequences: Sequences;
}

/**
 * What the seal of a file is made with: whoever does not know the key ring's root can't change a
 * file unnoticed.
 */
export const sealKeyOf = (root: string): Buffer =>
  Buffer.from(hkdfSync("sha256", root, "stocks-vibe backup", "seal", 32));

export const nameOf = ({ schema, table }: Pick<TableFrame, "schema" | "table">): string =>
  `${schema}.${table}`;
