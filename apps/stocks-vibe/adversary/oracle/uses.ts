import type { Answer } from "../world/answer.ts";
import type { Call, Run } from "../world/run.ts";
import { voidCredentials } from "./credentials.ts";

const SESSIONS = "/sdk/v1/b2b/sessions";

/**
 * A session is used up once, by being exchanged: where only a step towards another came of it, it
 * lives on until that is taken. Whoever revokes it, before, after or meanwhile, ends what it was
 * exchanged for too.
 */
function checkUse(run: Run, call: Call, { parts }: Answer): void {
  const held = run.hands.sessions.find(({ token }) => token === call.session);
  const isExchange = call.path === `${SESSIONS}/exchange`;
  const isRevocation = call.path === `${SESSIONS}/revoke`;
  if (!held || !(isExchange || isRevocation)) return;
  if (isExchange && parts.session_token === "") return;
  const action = isExchange ? "exchanged" : "revoked";
  const { usedUp } = held;
  held.usedUp = action;
  held.voidSince ??= `it was ${action}`;
  if (usedUp === "exchanged" && isExchange) {
    run.report("forked", `${held.story} was exchanged twice, for a live session each time`);
  }
  if (usedUp !== undefined && usedUp !== action) {
    run.hands.revocations.push({ memberId: undefined, tokens: [held.token] });
  }
}

/** All sessions of a member have ended, and so has what they are exchanged for at this moment. */
function noteRevocation(run: Run, { path }: Call): void {
  if (!path.startsWith(`${SESSIONS}/revoke/`)) return;
  const memberId = decodeURIComponent(path.slice(`${SESSIONS}/revoke/`.length));
  const tokens = run.hands.sessions
    .filter((one) => one.memberId === memberId)
    .map((one) => one.token);
  const why = "all sessions of the member were ended";
  voidCredentials(run, { memberId, why, before: run.steps });
  run.hands.revocations.push({ memberId, tokens });
}

/** What a call that went well has used up. */
export function checkUses(run: Run, call: Call, answer: Answer): void {
  if (answer.status !== 200) return;
  checkUse(run, call, answer);
  noteRevocation(run, call);
}

/** After a shared moment: what was exchanged before a revocation is revoked, too. */
export function settleRevocations({ hands }: Run): void {
  for (const { memberId, tokens } of hands.revocations) {
    for (const held of hands.sessions) {
      const isOfOne = held.exchangedFrom !== undefined && tokens.includes(held.exchangedFrom);
      const isOurs = memberId === undefined || held.memberId === memberId;
      if (isOurs && isOfOne) {
        held.voidSince ??= "what it was exchanged for was revoked, or all sessions at that moment";
      }
    }
  }
  hands.revocations.length = 0;
}
