import type { Answer } from "../world/answer.ts";
import type { HeldProof, HeldSession } from "../world/held-credentials.ts";
import type { Call, Run } from "../world/run.ts";
import { houseOf, isAttackers, type Person, seatOf } from "../world/world.ts";
import { checkAnswer, isWithLeakedPassword } from "./response-check.ts";

const DAY_MS = 86_400_000;
const PROOF_MS = 600_000;
/** Time goes on while calls are answered. */
const SLACK_MS = 30_000;

const AUTHENTICATE = "/sdk/v1/b2b/sessions/authenticate";
const DISCOVER = "/sdk/v1/b2b/discovery/organizations";

/** Uses what somebody holds, to see what it opens. The story does not tell of it. */
async function look(
  run: Run,
  by: Person,
  { path, session, body = {} }: Pick<Call, "path" | "session" | "body">,
): Promise<Answer> {
  const call = { by, words: "looks", path, session, body };
  const answer = await run.look(call);
  checkAnswer(run, call, answer);
  return answer;
}

/** A session from an operator's look is a look at one member, and nothing else. */
function checkLook(run: Run, held: HeldSession, { parts }: Answer): void {
  const factors = parts.member_session?.authentication_factors ?? [];
  const isLook = factors.some(({ type }) => type === "impersonated");
  if (isLook && parts.member?.member_id === held.impersonates) return;
  run.report("impersonated", `${held.story} answers for ${parts.member?.email_address}`);
}

function checkHolder(run: Run, held: HeldSession, { parts }: Answer): void {
  const { member } = parts;
  if (!member) return;
  const isOwn = isAttackers(run.world, member.email_address);
  const house = houseOf(run.world, member.organization_id);
  if (house?.side === "victim" && !isOwn) {
    run.report("entered", `${held.story} answers for ${member.email_address} in ${house.label}`);
  }
  if (member.email_address_verified && !isOwn) {
    run.report("certified", `${held.story} certifies ${member.email_address}`);
  }
  for (const { email_factor } of parts.member_session?.authentication_factors ?? []) {
    if (!email_factor || isAttackers(run.world, email_factor.email_address)) continue;
    run.report(
      "certified",
      `${held.story} names ${email_factor.email_address} as a proven mailbox`,
    );
  }
}

function checkEnd(run: Run, held: HeldSession, { parts }: Answer): void {
  const end = Date.parse(parts.member_session?.expires_at ?? "");
  const last = held.firstProofAt.getTime() + DAY_MS + PROOF_MS + SLACK_MS;
  if (end <= last) return;
  const hours = ((end - held.firstProofAt.getTime()) / 3_600_000).toFixed(1);
  run.report("prolonged", `${held.story} ends ${hours} hours after the first proof behind it`);
}

function checkListed(run: Run, held: HeldProof | HeldSession, { parts }: Answer): void {
  for (const { organization, membership } of parts.discovered_organizations) {
    const house = houseOf(run.world, organization.organization_id);
    const { member } = membership;
    if (house?.side !== "victim" || (member && isAttackers(run.world, member.email_address)))
      continue;
    if (member && held.restsOn && isWithLeakedPassword(run, member.member_id)) continue;
    // An operator's look may say where it looks.
    if (member && held.holder.side === "operator" && member.member_id === held.memberId) continue;
    run.report(
      "entered",
      `${held.story} lists ${house.label} as ${membership.type} of ${member?.email_address ?? "nobody yet"}`,
    );
  }
}

/** (a), (d): what a session that an attacker holds answers for, and when it ends. */
export async function checkSession(run: Run, held: HeldSession): Promise<void> {
  if (held.isDead) return;
  const { holder, token: session } = held;
  const answer = await look(run, holder, { path: AUTHENTICATE, session });
  if (answer.status !== 200) {
    held.isDead = true;
    return;
  }
  if (held.voidSince !== undefined) {
    run.report("survived", `${held.story} is alive, though ${held.voidSince}`);
  }
  checkEnd(run, held, answer);
  // What an attacker's mailbox opened beside the operator's session is no look.
  if (held.impersonates !== undefined) checkLook(run, held, answer);
  else checkHolder(run, held, answer);
  const listing = await look(run, holder, { path: DISCOVER, session });
  if (listing.status === 200) checkListed(run, held, listing);
}

/** (a), (d): what an attacker's intermediate session lists, and whether it should be over. */
export async function checkProof(run: Run, held: HeldProof): Promise<void> {
  if (held.isDead) return;
  const body = { intermediate_session_token: held.token };
  const answer = await look(run, held.holder, { path: DISCOVER, body });
  if (answer.status === 404) {
    held.isDead = true;
    return;
  }
  if (held.voidSince !== undefined) {
    run.report("survived", `${held.story} is alive, though ${held.voidSince}`);
  }
  const age = run.now.getTime() - held.firstProofAt.getTime();
  if (age > PROOF_MS + SLACK_MS) {
    const minutes = (age / 60_000).toFixed(0);
    run.report("outlived", `${held.story} is alive ${minutes} minutes after its first proof`);
  }
  if (answer.status === 200) checkListed(run, held, answer);
}

/** Everything held that rests on this member is void, but for what came at this moment. */
export function voidCredentials(
  run: Run,
  {
    memberId,
    why,
    before,
  }: { readonly memberId: string; readonly why: string; readonly before?: number },
): void {
  const seat = seatOf(run.world, memberId);
  for (const held of [...run.hands.sessions, ...run.hands.proofs]) {
    if (before !== undefined && held.sinceStep >= before) continue;
    if (held.memberId === memberId || (seat && held.restsOn === seat)) held.voidSince ??= why;
  }
}
