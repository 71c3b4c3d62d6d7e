import * as z from "zod";
import { checkAnswer } from "../oracle/response-check.ts";
import { checkUses } from "../oracle/uses.ts";
import type { Answer } from "../world/answer.ts";
import { type HeldProof, type HeldSession, noteId, noteIds } from "../world/held-credentials.ts";
import type { Call, Run } from "../world/run.ts";

/** Fields of a request that are a proof by themselves. What they bring begins a chain. */
const OWN_PROOFS = [
  "magic_links_token",
  "discovery_magic_links_token",
  "password_reset_token",
  "impersonation_token",
  "email_address",
];

const earliest = (dates: readonly Date[], fallback: Date): Date =>
  dates.reduce((first, date) => (date < first ? date : first), fallback);

/** What the call rests on, by the book. Somebody else's proof beside a new one adds nothing. */
function basisOf(run: Run, { path, body = {}, session }: Call, { parts }: Answer) {
  const isOwn = OWN_PROOFS.some((field) => field in body);
  // Finding one's organizations speaks of a mailbox, not of a member: it joins nothing.
  const joinsNothing = isOwn && path.includes("/discovery/");
  const address = parts.email_address || parts.member?.email_address;
  const proofs = run.hands.proofs.filter(
    ({ token, emailAddress, memberId }) =>
      token === body.intermediate_session_token &&
      !joinsNothing &&
      (!isOwn ||
        (emailAddress === address &&
          (memberId === undefined || memberId === parts.member?.member_id))),
  );
  const sessions = run.hands.sessions.filter(({ token }) => token === session);
  const held = [...proofs, ...(isOwn || proofs.length > 0 ? [] : sessions)];
  const leaked = run.world.seats.find(
    (seat) => seat.isPasswordLeaked === true && seat.password === body.password,
  );
  return {
    proofs,
    firstProofAt: earliest(
      held.map(({ firstProofAt }) => firstProofAt),
      run.now,
    ),
    restsOn: leaked ?? held.find(({ restsOn }) => restsOn)?.restsOn,
    impersonates: held.flatMap((one) => ("impersonates" in one ? [one.impersonates] : []))[0],
  };
}

const claims = z.looseObject({ sub: z.string() });

/** The JWT must speak of the same member as the session it comes with. */
function checkJwt(run: Run, call: Call, { parts }: Answer): void {
  const [, payload = ""] = parts.session_jwt.split(".");
  const { sub } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  if (sub === parts.member_session?.member_id) return;
  run.report("entered", `${call.by.name} holds a JWT of ${sub}, with a session of another member`);
}

function takeSession(run: Run, call: Call, answer: Answer): void {
  const { parts } = answer;
  if (parts.session_token === "") return;
  checkJwt(run, call, answer);
  const known = run.hands.sessions.some(({ token }) => token === parts.session_token);
  if (known) return;
  const { firstProofAt, restsOn, impersonates } = basisOf(run, call, answer);
  const isLook = "impersonation_token" in (call.body ?? {});
  const memberId = parts.member?.member_id;
  const held: HeldSession = {
    kind: "session",
    sinceStep: run.steps,
    token: parts.session_token,
    jwt: parts.session_jwt,
    holder: call.by,
    firstProofAt,
    restsOn,
    memberId,
    impersonates: isLook ? memberId : impersonates,
    exchangedFrom: call.path.endsWith("/sessions/exchange") ? call.session : undefined,
    story: `the session that ${call.by.name} got as ${parts.member?.email_address}`,
  };
  run.hands.sessions.push(held);
}

/** A token from a session's exchange starts its ten minutes anew. One from another does not. */
function takeProof(run: Run, call: Call, answer: Answer): void {
  const { parts } = answer;
  const token = parts.intermediate_session_token;
  if (token === "") return;
  const { proofs, restsOn } = basisOf(run, call, answer);
  const held: HeldProof = {
    kind: "proof",
    sinceStep: run.steps,
    token,
    holder: call.by,
    firstProofAt: earliest(
      proofs.map(({ firstProofAt }) => firstProofAt),
      run.now,
    ),
    restsOn,
    memberId: parts.member?.member_id,
    emailAddress: parts.email_address || (parts.member?.email_address ?? ""),
    story: `the intermediate session that ${call.by.name} got as ${parts.email_address || parts.member?.email_address}`,
  };
  run.hands.proofs.push(held);
}

function takeFactors(run: Run, { parts }: Answer): void {
  const memberId = parts.member?.member_id;
  if (parts.secret !== "" && memberId !== undefined) run.hands.apps.set(memberId, parts.secret);
  run.hands.recoveryCodes.push(...parts.recovery_codes);
}

const MOST_WORKED = 12;

/** What the attackers take from an answer, after the oracle has checked it. */
export function learn(run: Run, call: Call, answer: Answer): void {
  checkAnswer(run, call, answer);
  checkUses(run, call, answer);
  if (answer.status !== 200) return;
  const { parts, text } = answer;
  run.hands.worked.unshift(call);
  run.hands.worked.length = Math.min(run.hands.worked.length, MOST_WORKED);
  noteIds(run.hands, text);
  for (const { organization, membership } of parts.discovered_organizations) {
    noteId(run.hands, "organization_id", organization.organization_id);
    if (membership.member) note(run, membership.member);
  }
  for (const member of [...parts.members, ...(parts.member ? [parts.member] : [])]) {
    note(run, member);
  }
  takeSession(run, call, answer);
  takeProof(run, call, answer);
  takeFactors(run, answer);
}

function note(
  run: Run,
  member: {
    readonly member_id: string;
    readonly organization_id: string;
    readonly email_address: string;
  },
): void {
  run.hands.members.set(member.member_id, {
    memberId: member.member_id,
    organizationId: member.organization_id,
    emailAddress: member.email_address,
  });
}

/** A call by an attacker or the operator: made, checked, remembered. */
export async function attack(run: Run, call: Call): Promise<Answer> {
  const answer = await run.send(call);
  learn(run, call, answer);
  return answer;
}

/** The attacker's answer is lost on the way: the server has acted, and nobody knows. */
export async function attackUnheard(run: Run, call: Call): Promise<void> {
  const words = `${call.words}, and loses the answer`;
  const answer = await run.send({ ...call, words });
  checkAnswer(run, call, answer);
  checkUses(run, call, answer);
}
