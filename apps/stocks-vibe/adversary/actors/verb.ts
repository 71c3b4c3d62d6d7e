import type { Answer } from "../world/answer.ts";
import type { HeldProof, HeldSession, KnownMember } from "../world/held-credentials.ts";
import { liveProofs, liveSessions } from "../world/held-credentials.ts";
import type { Call } from "../world/run.ts";
import { isAttackers, type Seat } from "../world/world.ts";
import { signInByLink } from "./honest.ts";
import { attack } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";

/** Something that somebody of the story can do. How often it is drawn goes by its weight. */
export interface Verb {
  readonly name: string;
  readonly weight: number;
  readonly makeCall: (stage: Stage, pick: Pick) => Promise<unknown>;
}

export const verb = (name: string, weight: number, makeCall: Verb["makeCall"]): Verb => ({
  name,
  weight,
  makeCall,
});

/** Does something with a session, where the attackers hold one. */
export const withSession = (
  name: string,
  weight: number,
  makeCall: (stage: Stage, pick: Pick, session: HeldSession) => Promise<unknown>,
): Verb =>
  verb(name, weight, async (stage, pick) => {
    const session = aSession(stage, pick);
    if (session) await makeCall(stage, pick, session);
  });

/** Newest ones first, and mostly those: what was just got is what is worth using. */
export function recent<Item>(pick: Pick, items: readonly Item[]): Item | undefined {
  return pick.once(3) ? pick.from(items) : pick.from(items.slice(0, 3));
}

export const aSession = ({ hands }: Stage, pick: Pick): HeldSession | undefined =>
  recent(pick, liveSessions(hands, "attacker"));

export const aProof = ({ hands }: Stage, pick: Pick): HeldProof | undefined =>
  recent(pick, liveProofs(hands, "attacker"));

/** Who administers an organization of the attackers: mostly the one where their scheme goes on. */
function anAdministratorsSeat({ hands, world }: Stage, pick: Pick): Seat | undefined {
  const founders = world.houses
    .filter(({ side }) => side === "attacker")
    .flatMap((house) => world.seats.filter((seat) => seat.house === house).slice(0, 1));
  const about = hands.members.get(hands.scheme.memberId)?.organizationId;
  const there = founders.find(({ house }) => house.organizationId === about);
  return there && !pick.once(4) ? there : pick.from(founders);
}

const isRefusedAsStale = ({ error }: Answer): boolean =>
  ["session_authorization_error", "session_not_found", "user_unauthenticated"].includes(error);

/** A call of an administrator, who signs in again where the session is over or too old. */
export async function administer(
  stage: Stage,
  pick: Pick,
  callOf: (seat: Seat) => Omit<Call, "by" | "session"> | undefined,
): Promise<Answer | undefined> {
  const seat = anAdministratorsSeat(stage, pick);
  const call = seat && callOf(seat);
  if (!seat || !call) return undefined;
  const by = seat.person;
  const held = liveSessions(stage.hands, "attacker").find(
    ({ memberId }) => memberId === seat.memberId,
  );
  const answer = held && (await attack(stage, { ...call, by, session: held.token }));
  if (answer && !isRefusedAsStale(answer)) return answer;
  const session = await signInByLink(stage, seat);
  return attack(stage, { ...call, by, session });
}

/** A member of the same organization: mostly the one that the scheme is about. */
export function aMember(
  stage: Stage,
  pick: Pick,
  at: { readonly memberId: string | undefined },
): KnownMember | undefined {
  const members = membersOf(stage, at);
  const schemed = members.find(({ memberId }) => memberId === stage.hands.scheme.memberId);
  const chosen = schemed && !pick.once(4) ? schemed : pick.from(members);
  if (chosen) stage.hands.scheme.memberId = chosen.memberId;
  return chosen;
}

/** Members of the same organization, the newest first. */
export function membersOf(
  { hands }: Stage,
  { memberId }: { readonly memberId: string | undefined },
): KnownMember[] {
  const own = hands.members.get(memberId ?? "");
  return [...hands.members.values()]
    .filter(({ organizationId }) => organizationId === own?.organizationId)
    .reverse();
}

/** An address: a victim's, or one that the attackers can read the mail of. */
export const victimsAddress = ({ world }: Stage, pick: Pick): string =>
  pick.from(world.people.filter(({ side }) => side === "victim"))?.mailboxes[0] ?? "";

export const ownAddress = ({ world }: Stage, pick: Pick): string =>
  pick.from(
    world.people.filter(({ side }) => side === "attacker").flatMap(({ mailboxes }) => mailboxes),
  ) ?? "";

/** An address of theirs that no member of theirs has yet. */
export const spareAddress = (stage: Stage, pick: Pick): string => {
  const taken = new Set([...stage.hands.members.values()].map((one) => one.emailAddress));
  const spare = stage.hands.addresses.filter(
    (one) => isAttackers(stage.world, one) && !taken.has(one),
  );
  return pick.once(4) ? ownAddress(stage, pick) : (spare[0] ?? ownAddress(stage, pick));
};

export const anyAddress = (stage: Stage, pick: Pick): string =>
  pick.once(2) ? ownAddress(stage, pick) : (pick.from(stage.hands.addresses) ?? "");

export const anOrganization = ({ hands }: Stage, pick: Pick): string =>
  pick.from(hands.ids.get("organization_id") ?? []) ?? "";

/** An organization as the story calls it. */
export const labelOf = ({ world }: Stage, organizationId: string): string =>
  world.houses.find((house) => house.organizationId === organizationId)?.label ??
  "an organization founded on the way";

/** A member as the story calls them. */
export const nameOf = ({ hands }: Stage, memberId: string): string => {
  const known = hands.members.get(memberId);
  return known ? `the member with ${known.emailAddress}` : "a member";
};
