import type { Seat } from "../world/world.ts";
import { signInByLink } from "./honest.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";

/** What a sign-in may change of a member. */
export const SIGNS_IN = ["session", "member", "authenticator app", "recovery code"];

/** What the seat's own person does explains these changes, and no others. */
export function allow(stage: Stage, seat: Seat, tables: readonly string[]): void {
  stage.allowances.push({ tables, memberIds: [seat.memberId] });
}

export const aVictimsSeat = ({ world }: Stage, pick: Pick): Seat | undefined =>
  pick.from(
    world.seats.filter(({ person, house }) => person.side === "victim" && house.side === "victim"),
  );

/** Signs in by a link. Now and then the answer is lost: only the server knows of the session. */
export async function enterSeat(stage: Stage, pick: Pick, seat: Seat): Promise<string> {
  allow(stage, seat, SIGNS_IN);
  const token = await signInByLink(stage, seat);
  if (token !== "" && !pick.once(6)) stage.victimSessions.push({ memberId: seat.memberId, token });
  return token;
}

export const sessionOf = (stage: Stage, seat: Seat): string | undefined =>
  stage.victimSessions.findLast(({ memberId }) => memberId === seat.memberId)?.token;

/** A seat of a victim that has a password. */
export const aSeatWithPassword = ({ world }: Stage, pick: Pick): Seat | undefined =>
  pick.from(world.seats.filter(({ person, password }) => person.side === "victim" && password));
