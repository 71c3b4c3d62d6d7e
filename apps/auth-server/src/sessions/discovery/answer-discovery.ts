import type { DiscoveryAuth } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { provesMailbox } from "../../domain/proof/factors-for.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type {
  IntermediateSessionsService,
  NewVerifiedIdentity,
} from "../intermediate-sessions/intermediate-sessions.service.ts";
import type { DiscoveryService } from "./discovery.service.ts";

export type DiscoveryAnswer = Omit<DiscoveryAuth, "request_id" | "status_code">;

/**
 * What a proven address is answered before an organization is chosen, whichever way it was proven:
 * an intermediate session, and the organizations it leads to. The browser is known to be the
 * address's from here on.
 */
export type AnswerDiscovery = (
  tx: Transaction<AuthSchema>,
  origin: RequestOrigin,
  proven: NewVerifiedIdentity,
  now: Date,
) => Promise<DiscoveryAnswer>;

export const createAnswerDiscovery =
  (parts: {
    readonly intermediateSessions: Pick<IntermediateSessionsService, "issue">;
    readonly discovery: DiscoveryService;
  }): AnswerDiscovery =>
  async (tx, origin, proven, now) => {
    const { project, device } = origin;
    const token = await parts.intermediateSessions.issue(tx, project, proven, now);
    const { factors, emailAddress } = proven;
    // Only whoever opened the mailbox, or knows its password, is at home in this browser.
    const isTheirs =
      provesMailbox(factors, emailAddress) || factors.some(({ method }) => method === "password");
    if (isTheirs) device?.remember(emailAddress);
    return {
      intermediate_session_token: token,
      email_address: proven.emailAddress,
      discovered_organizations: await parts.discovery.discover(tx, project, proven, now),
    };
  };
