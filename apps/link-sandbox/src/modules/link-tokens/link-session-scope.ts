import { type Database, hashToken, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { LinkSchema, LinkTokenRow } from "../../server/schema.ts";
import type { findClientByLinkToken, linkTokensRepository } from "./link-tokens.repository.ts";

/** What a step of the dialog works with: the token's row, locked, and the clock. */
export interface LinkSession {
  readonly tx: Transaction<LinkSchema>;
  readonly token: LinkTokenRow;
  readonly now: Date;
}

export type LinkSessionScope = <Result>(
  linkToken: string,
  work: (session: LinkSession) => Promise<Result>,
) => Promise<Result>;

/** Finds the token's client by the proof alone, then runs the step as that client. */
export const createLinkSessionScope =
  (deps: {
    readonly db: Database<LinkSchema>;
    readonly linkTokens: typeof linkTokensRepository;
    readonly findClientByLinkToken: typeof findClientByLinkToken;
  }): LinkSessionScope =>
  async (linkToken, work) => {
    const linkTokenHash = hashToken(linkToken);
    const owner = await deps.db.transaction({ linkTokenHash }, (tx) =>
      deps.findClientByLinkToken(tx, linkTokenHash),
    );
    if (!owner) throw new Refusal("INVALID_LINK_TOKEN");
    const clientId = owner.client_id;
    return deps.db.transaction({ clientId }, async (tx, now) => {
      const token = await deps.linkTokens.findUsable(tx, clientId, linkTokenHash, now);
      if (!token) throw new Refusal("INVALID_LINK_TOKEN");
      return work({ tx, token, now });
    });
  };
