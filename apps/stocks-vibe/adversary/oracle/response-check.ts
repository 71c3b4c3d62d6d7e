import type { Answer } from "../world/answer.ts";
import type { Call, Run } from "../world/run.ts";
import {
  houseOf,
  isAttackers,
  keepSecret,
  type Person,
  type Secret,
  seatsOf,
} from "../world/world.ts";

/** A look shows what the member sees of one organization, which is never the secret one. */
const mayHear = (listener: Person, { owner, house }: Secret): boolean =>
  owner === listener || (listener.side === "operator" && house?.isSecret === false);

/** The credential that a call was made with. */
const usedIn = ({ body, session }: Call): string =>
  String(body?.intermediate_session_token ?? session ?? "");

/** Who hears the answer: whoever uses the operator's credential hears what the operator may. */
function listenersOf({ hands }: Run, call: Call): readonly Person[] {
  const used = usedIn(call);
  const held = [...hands.proofs, ...hands.sessions].find(({ token }) => token === used);
  return held ? [call.by, held.holder] : [call.by];
}

/** (c) No secret of a victim stands in an answer to anybody else. */
function checkText(run: Run, call: Call, { text }: Answer): void {
  const listeners = listenersOf(run, call);
  for (const secret of run.world.secrets) {
    if (!text.includes(secret.text) || listeners.some((one) => mayHear(one, secret))) continue;
    // Whoever sends it knows it.
    if (JSON.stringify(call.body ?? {}).includes(secret.text)) continue;
    if (call.path.includes(secret.text) || call.session === secret.text) continue;
    run.report("told", `the answer to ${call.by.name} tells ${secret.what}`);
  }
}

/** An answer that would let an attacker go on as a victim, such as to a second factor. */
function checkWelcome(run: Run, call: Call, { status, parts }: Answer): void {
  const { member } = parts;
  const isWelcome = parts.session_token !== "" || parts.intermediate_session_token !== "";
  if (status !== 200 || !member || !isWelcome || call.by.side === "operator") return;
  const house = houseOf(run.world, member.organization_id);
  if (house?.side !== "victim" || isAttackers(run.world, member.email_address)) return;
  if (isWithLeakedPassword(run, member.member_id) && parts.session_token === "") return;
  run.report(
    "entered",
    `the answer to ${call.by.name} goes on as ${member.email_address} in ${house.label}`,
  );
}

export const isWithLeakedPassword = (run: Run, memberId: string): boolean =>
  run.world.seats.some((seat) => seat.memberId === memberId && seat.isPasswordLeaked === true);

/** What an attacker, or the operator, must not have been answered. */
export function checkAnswer(run: Run, call: Call, answer: Answer): void {
  if (answer.status === 500) run.report("crashed", `${call.by.name} was answered ${answer.status}`);
  checkText(run, call, answer);
  checkWelcome(run, call, answer);
}

/** What a victim was answered is nobody else's; and what their sign-ins list must be theirs. */
export function checkVictimsAnswer(run: Run, call: Call, answer: Answer): void {
  if (answer.status === 500) run.report("crashed", `${call.by.name} was answered ${answer.status}`);
  const { parts } = answer;
  const owner = call.by;
  const keep = (text: string, what: string) => keepSecret(run.world, { text, what, owner });
  keep(parts.session_token, `a session of ${owner.name}`);
  keep(parts.session_jwt, `a session JWT of ${owner.name}`);
  keep(parts.intermediate_session_token, `an intermediate session of ${owner.name}`);
  keep(parts.secret, `the secret of ${owner.name}'s authenticator app`);
  for (const code of parts.recovery_codes) keep(code, `a recovery code of ${owner.name}`);
  checkListing(run, owner, answer);
}

/** (b) What a victim has never agreed to join is shown as an invitation, and nothing more. */
function checkListing(run: Run, owner: Person, { parts }: Answer): void {
  for (const { organization, membership } of parts.discovered_organizations) {
    const { organization_id: id, organization_name: name } = organization;
    const isIn = ["active_member", "pending_member"].includes(membership.type);
    const isAgreed =
      run.world.consents.has(`${owner.name} ${id}`) ||
      seatsOf(run.world, owner).some(({ house }) => house.organizationId === id);
    if (isIn && !isAgreed) {
      run.report("enlisted", `${owner.name} is shown as ${membership.type} of ${name}`);
    }
  }
}
