import { hashToken, Refusal, randomToken, type Transaction } from "@stocks-vibe/server-kit";
import { present } from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema, StoredFactor } from "../../schema.ts";
import { newProjectId, type Project } from "../projects/project.ts";
import { minutesAfter } from "../sessions/granted-minutes.ts";
import {
  consumeIntermediateSession,
  findIntermediateSession,
  insertIntermediateSession,
} from "./intermediate-sessions.repository.ts";

type Tx = Transaction<AuthSchema>;

export interface ProvenMailbox {
  readonly emailAddress: string;
  readonly factors: readonly StoredFactor[];
}

/** Proof that waits for the choice of an organization, or for a second factor. Ten minutes, one use. */
export interface IntermediateSessionsService {
  issue(tx: Tx, project: Project, proven: ProvenMailbox, now: Date): Promise<string>;
  /** Looks without using it up. */
  read(tx: Tx, project: Project, token: string, now: Date): Promise<ProvenMailbox>;
  /** Uses it up. A refusal later in the transaction rolls that back, so a failed try costs nothing. */
  consume(tx: Tx, project: Project, token: string, now: Date): Promise<ProvenMailbox>;
}

const LIFE_MINUTES = 10;

export function createIntermediateSessions(): IntermediateSessionsService {
  const required = (proven: ProvenMailbox | undefined): ProvenMailbox => {
    if (!proven) throw new Refusal("intermediate_session_not_found");
    return proven;
  };
  return {
    async issue(tx, project, { emailAddress, factors }, now) {
      const token = randomToken();
      await present(tx, { projectId: project.projectId });
      await insertIntermediateSession(tx, project.projectId, {
        intermediateSessionId: newProjectId(project, "intermediate-session"),
        tokenHash: hashToken(token),
        emailAddress,
        factors,
        createdAt: now,
        expiresAt: minutesAfter(now, LIFE_MINUTES),
      });
      return token;
    },
    async read(tx, { projectId }, token, now) {
      await present(tx, { projectId });
      return required(await findIntermediateSession(tx, projectId, hashToken(token), now));
    },
    async consume(tx, { projectId }, token, now) {
      await present(tx, { projectId });
      return required(await consumeIntermediateSession(tx, projectId, hashToken(token), now));
    },
  };
}
