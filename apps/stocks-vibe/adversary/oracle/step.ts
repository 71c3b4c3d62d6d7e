import * as z from "zod";
import {
  type HeldProof,
  type HeldSession,
  liveProofs,
  liveSessions,
} from "../world/held-credentials.ts";
import type { Run } from "../world/run.ts";
import { keepSecret } from "../world/world.ts";
import { checkProof, checkSession } from "./credentials.ts";
import { checkRows } from "./rows.ts";
import { settleRevocations } from "./uses.ts";

/** Letters go to whoever owns the mailbox or the phone; what stands in a victim's is a secret. */
export async function handOut(run: Run): Promise<void> {
  for (const letter of await run.post.collect([...run.actors])) {
    const owner = run.world.people.find(
      ({ phone, mailboxes }) => phone === letter.to || mailboxes.includes(letter.to),
    );
    if (owner?.side === "attacker") run.hands.letters.unshift(letter);
    if (owner?.side !== "victim") continue;
    const { token, code } = letter;
    keepSecret(run.world, { text: token, what: `the link in ${owner.name}'s mail`, owner });
    if (code) {
      const text = JSON.stringify(code);
      keepSecret(run.world, { text, what: `the code that was sent to ${owner.name}`, owner });
    }
  }
}

const row = z.array(z.object({ now: z.date() })).length(1);

/** Reads the server's clock into the run. */
export async function readClock(run: Run): Promise<Date> {
  const [found] = row.parse(await run.server.query("select ops.clock_now() as now"));
  if (found) run.now = found.now;
  return run.now;
}

/** How many of the credentials that were looked at before are looked at again, in turn. */
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
