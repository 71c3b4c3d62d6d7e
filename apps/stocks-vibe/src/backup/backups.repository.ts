import type { Database } from "@stocks-vibe/server-kit";
import type { Tables } from "../schema/generated.ts";

export type BackupTables = Pick<Tables, "backups">;

export interface BackupRecord {
  /** The moment whose state the file holds, by the one clock. */
  readonly takenAt: Date;
  readonly fileName: string;
  readonly bytes: number;
  readonly rows: number;
}

/** Notes a file that is whole and on the disk. */
export const saveBackup = (
  db: Database<BackupTables>,
  backupId: string,
  { takenAt, fileName, bytes, rows }: BackupRecord,
): Promise<void> =>
  db.transaction({}, async (tx) => {
    await tx
      .insertInto("backups")
      .values({
        backup_id: backupId,
        taken_at: takenAt,
        file_name: fileName,
        bytes,
        row_count: rows,
      })
      .execute();
  });

/**
 * The newest backup that was written of this database, or that it was restored from; undefined
 * where there is none.
 */
export const findLastBackup = (db: Database<BackupTables>): Promise<BackupRecord | undefined> =>
  db.transaction({}, (tx) =>
    tx
      .selectFrom("backups")
      .select(["taken_at as takenAt", "file_name as fileName", "bytes", "row_count as rows"])
      .orderBy("taken_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
