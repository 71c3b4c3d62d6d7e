import type { Database, Scope } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import { findChainHead, listChainLinks, listChainOwners } from "./audit.repository.ts";
import { type ChainSeals, GENESIS } from "./chain.ts";
import { type ChainProblem, checkEnd, followLinks } from "./verify-chain.ts";

export interface AuditReport {
  readonly chains: number;
  readonly events: number;
  readonly problems: readonly ChainProblem[];
}

const PAGE = 1000;

/** Recomputes every chain of a project. Reads as the server itself does, one organization at a time. */
export function createVerifyAudit(
  db: Database<AuthSchema>,
  seals: ChainSeals,
): (projectId: string) => Promise<AuditReport> {
  async function verifyChain(scope: Scope, chainId: string): Promise<AuditReport> {
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
        if (links.length < PAGE) break;
      }
      problems.push(...checkEnd(seals, chainId, at, await findChainHead(tx, chainId)));
      return { chains: 1, events, problems };
    });
  }

  return async (projectId) => {
    const ids = await db.transaction({ projectId }, (tx) => listChainOwners(tx, projectId));
    const reports = [await verifyChain({ projectId }, projectId)];
    for (const organizationId of ids) {
      reports.push(await verifyChain({ organizationId }, organizationId));
    }
    return {
      chains: reports.length,
      events: reports.reduce((sum, report) => sum + report.events, 0),
      problems: reports.flatMap((report) => report.problems),
    };
  };
}
