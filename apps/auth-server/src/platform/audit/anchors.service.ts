import type { Database } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../database/schema.ts";
import { type Anchor, type AnchorFile, readAnchor, UnusableAnchors } from "../ports/anchor-file.ts";
import type { ChainSeals, ProjectEnd } from "./chain.ts";
import { findDirectory } from "./directory.repository.ts";

/**
 * Where a project's events ended, kept outside the database: whoever puts that back does not reach
 * it.
 */
export interface AnchorsService {
  /**
   * Adds where they end now, unless that is known. Refuses what can't be: an end of before, or one
   * that is not sealed.
   */
  add(projectId: string): Promise<void>;
  /**
   * All that is known of a project, and the numbers of the lines that were changed. Throws
   * UnusableAnchors where there is no file: it may have been named wrongly.
   */
  read(projectId: string): Promise<KnownEnds>;
}

interface KnownEnds {
  readonly ends: readonly ProjectEnd[];
  readonly badLines: readonly number[];
}

const endOf = ({ number, chain_id, sequence, hash }: Anchor): ProjectEnd => ({
  number,
  place: { chainId: chain_id, sequence, hash },
});

export function createAnchors(parts: {
  readonly db: Database<AuthSchema>;
  readonly seals: ChainSeals;
  readonly file: AnchorFile;
}): AnchorsService {
  const { db, seals, file } = parts;
  /**
   * The last number that is known, by project: the file is long, and read whole only once for it.
   */
  const newest = new Map<string, number>();

  function endsIn(lines: readonly string[], projectId: string): KnownEnds {
    const ends: ProjectEnd[] = [];
    const badLines: number[] = [];
    for (const [index, text] of lines.entries()) {
      const read = readAnchor(text);
      const isSound = read && read.seal === seals.anchor(read.project_id, endOf(read), read.at);
      if (!isSound) badLines.push(index + 1);
      else if (read.project_id === projectId) ends.push(endOf(read));
    }
    return { ends, badLines };
  }

  async function lastOf(projectId: string): Promise<number> {
    const { ends } = endsIn((await file.lines()) ?? [], projectId);
    return ends.reduce((last, { number }) => Math.max(last, number), 0);
  }

  return {
    async read(projectId) {
      const lines = await file.lines();
      if (!lines) {
        throw new UnusableAnchors(
          file.path,
          "which does not exist. The server makes it when it starts: name the file that the server was started with.",
        );
      }
      return endsIn(lines, projectId);
    },
    async add(projectId) {
      const { directory, now } = await db.transaction({ projectId }, async (tx, at) => {
        return { directory: await findDirectory(tx, projectId), now: at };
      });
      const known = newest.get(projectId) ?? (await lastOf(projectId));
      const { number = 0, place = null, seal } = directory ?? {};
      if (number < known) {
        throw new Error(`the audit logs of ${projectId} were put back: run \`audit verify\``);
      }
      if (number === known || !place) return;
      if (seal !== seals.directory(projectId, { number, place })) {
        throw new Error(`the audit logs of ${projectId} were changed: run \`audit verify\``);
      }
      const at = now.toISOString();
      const { chainId: chain_id, sequence, hash } = place;
      const added = { at, project_id: projectId, number, chain_id, sequence, hash };
      await file.append(
        JSON.stringify({ ...added, seal: seals.anchor(projectId, { number, place }, at) }),
      );
      newest.set(projectId, number);
    },
  };
}
