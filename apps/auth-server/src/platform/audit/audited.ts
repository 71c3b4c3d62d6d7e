import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { AuthSchema } from "../database/schema.ts";
import type { AuditEntry, AuditService } from "./audit.service.ts";

/** Whom and what a call was about, for the log. */
type About = Omit<AuditEntry, "origin" | "action">;

/** One transaction of a call. */
export interface Step {
  readonly tx: Transaction<AuthSchema>;
  readonly now: Date;
  /** Writes down that the call was done, in the transaction of the change itself. */
  record(about: About): Promise<void>;
}

/** Opens a transaction of the call. */
type OpenStep = <Result>(
  scope: Parameters<Database<AuthSchema>["transaction"]>[0],
  work: (step: Step) => Promise<Result>,
) => Promise<Result>;

/** Does what a call asks for. The log has its name whether it was done or refused. */
export type Audited = <Result>(
  origin: RequestOrigin,
  action: AuditAction,
  work: (transaction: OpenStep) => Promise<Result>,
) => Promise<Result>;

export const createAudited =
  (db: Database<AuthSchema>, audit: AuditService): Audited =>
  (origin, action, work) =>
    audit.watch({ origin, action }, () =>
      work((scope, inside) =>
        db.transaction(scope, (tx, now) =>
          inside({
            tx,
            now,
            record: (about) => audit.record(tx, { origin, action, ...about }, now),
          }),
        ),
      ),
    );
