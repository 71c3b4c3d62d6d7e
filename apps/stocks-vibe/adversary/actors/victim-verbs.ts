import { voidCredentials } from "../oracle/credentials.ts";
import { seatsOf } from "../world/world.ts";
import { B2B, finishSignIn, makeCall, proveMailbox } from "./honest.ts";
import { type Verb, verb } from "./verb.ts";
import {
  allow,
  aSeatWithPassword,
  aVictimsSeat,
  enterSeat,
  SIGNS_IN,
  sessionOf,
} from "./victims.ts";

/** Victims do what people do, and mean well. They open what they asked for, and invitations. */
export const VICTIM_VERBS: readonly Verb[] = [
  verb("a victim signs in by a link", 4, async (stage, pick) => {
    const seat = aVictimsSeat(stage, pick);
    if (seat) await enterSeat(stage, pick, seat);
  }),
  verb("a victim looks where they belong", 4, async (stage, pick) => {
    const { victor, nina, peggy } = stage.cast;
    const person = pick.from([nina, victor, peggy]);
    if (person) await proveMailbox(stage, person);
  }),
  verb("a victim signs in by a password", 2, async (stage, pick) => {
    const seat = aSeatWithPassword(stage, pick);
    if (!seat) return;
    allow(stage, seat, SIGNS_IN);
    const { person: by, house, address, password } = seat;
    const answer = await makeCall(stage, {
      by,
      words: `signs in to ${house.label} by a password`,
      path: `${B2B}/passwords/authenticate`,
      body: { organization_id: house.organizationId, email_address: address, password },
    });
    const token = await finishSignIn(stage, seat, answer);
    if (token !== "") stage.victimSessions.push({ memberId: seat.memberId, token });
  }),
  verb("a victim ends their sessions", 2, async (stage, pick) => {
    const seat = aVictimsSeat(stage, pick);
    if (!seat) return;
    const token = sessionOf(stage, seat) ?? (await enterSeat(stage, pick, seat));
    allow(stage, seat, SIGNS_IN);
    const answer = await makeCall(stage, {
      by: seat.person,
      words: `ends all their sessions in ${seat.house.label}`,
      path: `${B2B}/sessions/revoke/${seat.memberId}`,
      session: token,
      body: {},
    });
    if (answer.status !== 200) return;
    const { memberId, person } = seat;
    voidCredentials(stage, { memberId, why: `${person.name} has ended all sessions` });
  }),
  verb("a victim changes to another organization", 2, async (stage, pick) => {
    const { victor } = stage.cast;
    const [from, to] = pick.once(2)
      ? seatsOf(stage.world, victor)
      : [...seatsOf(stage.world, victor)].reverse();
    if (!from || !to) return;
    const token = sessionOf(stage, from) ?? (await enterSeat(stage, pick, from));
    allow(stage, from, SIGNS_IN);
    allow(stage, to, SIGNS_IN);
    const answer = await makeCall(stage, {
      by: victor,
      words: `changes from ${from.house.label} to ${to.house.label}`,
      path: `${B2B}/sessions/exchange`,
      session: token,
      body: { organization_id: to.house.organizationId },
    });
    const { session_token } = answer.parts;
    if (session_token) stage.victimSessions.push({ memberId: to.memberId, token: session_token });
  }),
  verb("a victim dismisses an attacker", 1, async (stage, pick) => {
    const { victor, mona } = stage.cast;
    const [seat] = seatsOf(stage.world, victor);
    const guest = stage.world.seats.find(
      ({ person, house }) => person === mona && house === seat?.house,
    );
    if (!seat || !guest || !pick.once(2)) return;
    const token = await enterSeat(stage, pick, seat);
    stage.allowances.push({
      tables: ["member", "session", "password", "authenticator app", "recovery code"],
      memberIds: [guest.memberId],
    });
    const answer = await makeCall(stage, {
      by: victor,
      words: "removes Mona from the open house",
      method: "DELETE",
      path: `${B2B}/organizations/members/${guest.memberId}`,
      session: token,
    });
    const { memberId } = guest;
    if (answer.status === 200) voidCredentials(stage, { memberId, why: "Mona was removed" });
  }),
];
