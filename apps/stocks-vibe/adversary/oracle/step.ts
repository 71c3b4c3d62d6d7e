import { type HeldProof, type HeldSession, liveProofs, liveSessions } from "../world/hands.ts";
import type { Run } from "../world/run.ts";
import { readClock } from "./clock.ts";
import { checkProof, checkSession } from "./credentials.ts";
import { handOut } from "./mail.ts";
import { checkRows } from "./rows.ts";
import { settleRevocations } from "./uses.ts";

/** How many of the credentials that were looked at before are looked at again after each step, in turn. */
const AGAIN = 1;

const isOverdue = (run: Run, { kind, firstProofAt }: HeldProof | HeldSession): boolean =>
  kind === "proof" && run.now.getTime() - firstProofAt.getTime() > 600_000;

/** New ones, those that should be over, and a few of the others in turn. */
function due<Held extends HeldProof | HeldSession>(
  run: Run,
  held: readonly Held[],
  looked: Set<string>,
): Held[] {
  const isUrgent = (one: Held): boolean =>
    !looked.has(one.token) || one.voidSince !== undefined || isOverdue(run, one);
  const urgent = held.filter(isUrgent);
  const others = held.filter((one) => !isUrgent(one));
  const start = (run.steps * AGAIN) % Math.max(1, others.length);
  return [...urgent, ...others.slice(start, start + AGAIN)];
}

const lookedAt = new WeakMap<Run, Set<string>>();

function lookedOf(run: Run): Set<string> {
  const known = lookedAt.get(run) ?? new Set<string>();
  lookedAt.set(run, known);
  return known;
}

/** Everything that must hold, looked at after each step. `isThorough` leaves nothing out. */
export async function checkStep(run: Run, isThorough = false): Promise<void> {
  await handOut(run);
  await readClock(run);
  await checkRows(run);
  settleRevocations(run);
  const looked = lookedOf(run);
  for (const side of ["attacker", "operator"] as const) {
    const sessions = liveSessions(run.hands, side);
    const proofs = liveProofs(run.hands, side);
    for (const held of isThorough ? sessions : due(run, sessions, looked)) {
      looked.add(held.token);
      await checkSession(run, held);
    }
    for (const held of isThorough ? proofs : due(run, proofs, looked)) {
      looked.add(held.token);
      await checkProof(run, held);
    }
  }
  run.allowances.length = 0;
  run.actors.clear();
  run.steps += 1;
}
