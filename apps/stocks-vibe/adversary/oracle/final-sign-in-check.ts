import { signInByLink } from "../actors/honest.ts";
import type { Run } from "../world/run.ts";

/** Whatever was guessed at wrongly is open again by then. */
const WAIT_SECONDS = 960;

/** (e) At the end victims can still get in, and nobody has taken their place. */
export async function checkHomecoming(run: Run): Promise<void> {
  await run.server.advanceClock(WAIT_SECONDS);
  await run.readClock();
  for (const seat of run.world.seats) {
    const { person, house, memberId } = seat;
    if (person.side !== "victim" || house.side !== "victim") continue;
    run.allowances.push({
      tables: ["session", "member", "authenticator app", "recovery code"],
      memberIds: [memberId],
    });
    if ((await signInByLink(run, seat)) === "") {
      run.report("shutOut", `${person.name} can't sign in to ${house.label} any more`);
    }
  }
}
