import type { Database, Scope } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../database/schema.ts";
import type { AnchorsService } from "./anchors.service.ts";
import { findChainHead, listChainLinks, listChainOwners } from "./audit.repository.ts";
import { type ChainSeals, GENESIS, NO_EVENTS } from "./chain.ts";
import { findDirectory, type SealedEnd } from "./directory.repository.ts";
import {
  type ChainProblem,
  checkEnd,
  createProjectCount,
  followLinks,
  type ProjectCount,
} from "./verify-project.ts";

interface AuditReport {
  readonly chains: number;
  readonly events: number;
  readonly problems: readonly ChainProblem[];
}

/** Of all of a project's chains. */
export interface ProjectReport extends AuditReport {
  /** The ends that the file of anchors knows of this project; null where no file is named. */
  readonly anchors: number | null;
}

const PAGE = 1000;

export interface VerifyParts {
  readonly db: Database<AuthSchema>;
  readonly seals: ChainSeals;
  /** Null where none are kept. */
  readonly anchors: AnchorsService | null;
}

/**
 * Recomputes every chain of a project, and whether together they are all that was ever written.
 * Reads as the server itself does, one organization at a time. What holds is anchored.
 */
export function createVerifyAudit({
  db,
  seals,
  anchors,
}: VerifyParts): (projectId: string) => Promise<ProjectReport> {
  async function verifyChain(
    scope: Scope,
    chainId: string,
    count: ProjectCount,
  ): Promise<AuditReport> {
    return db.transaction(scope, async (tx) => {
      const problems: ChainProblem[] = [];
      let at = GENESIS;
      let events = 0;
      for (;;) {
        const links = await listChainLinks(tx, chainId, { after: at.sequence, limit: PAGE });
        const followed = followLinks(seals, chainId, at, links);
        at = followed.at;
        events += links.length;
        problems.push(...followed.problems);
        count.add(chainId, links);
        if (links.length < PAGE) break;
      }
      problems.push(...checkEnd(seals, chainId, at, await findChainHead(tx, chainId)));
      return { chains: 1, events, problems };
    });
  }

  /** Whether the directory is there and as it was sealed. */
  function checkDirectory(projectId: string, directory: SealedEnd | undefined, last: number) {
    const problem = (name: "directory missing" | "directory changed", sequence: number) => [
      { chainId: projectId, sequence, problem: name },
    ];
    if (!directory) return last === 0 ? [] : problem("directory missing", last);
    const isSealed = directory.seal === seals.directory(projectId, directory);
    return isSealed ? [] : problem("directory changed", directory.number);
  }

  return async (projectId) => {
    // Anchors first and chains last: whatever is written meanwhile is newer than what is asked for.
    const known = await anchors?.read(projectId);
    const { ids, directory } = await db.transaction({ projectId }, async (tx) => {
      return {
        directory: await findDirectory(tx, projectId),
        ids: await listChainOwners(tx, projectId),
      };
    });
    const count = createProjectCount(directory ?? NO_EVENTS, known?.ends ?? []);
    const reports = [await verifyChain({ projectId }, projectId, count)];
    for (const organizationId of ids) {
      reports.push(await verifyChain({ organizationId }, organizationId, count));
    }
    const ofChains = reports.flatMap((report) => report.problems);
    const problems = [
      ...ofChains,
      ...checkDirectory(projectId, directory, count.last()),
      ...count.problems(projectId, ofChains),
      ...(known?.badLines ?? []).map(
        (sequence) => ({ chainId: projectId, sequence, problem: "anchor changed" }) as const,
      ),
    ];
    if (problems.length === 0) await anchors?.add(projectId);
    return {
      chains: reports.length,
      events: reports.reduce((sum, report) => sum + report.events, 0),
      problems,
      anchors: known ? known.ends.length : null,
    };
  };
}
