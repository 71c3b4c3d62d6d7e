import type { HeldSession } from "../world/held-credentials.ts";
import { liveSessions } from "../world/held-credentials.ts";
import type { Call } from "../world/run.ts";
import { B2B } from "./honest.ts";
import { attack } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import {
  anOrganization,
  aProof,
  aSession,
  labelOf,
  membersOf,
  nameOf,
  type Verb,
  verb,
  withSession,
} from "./verb.ts";

const EXCHANGE = `${B2B}/sessions/exchange`;
const DURATIONS = [undefined, 60, 1_440];

const lasting = (minutes: number | undefined) =>
  minutes === undefined ? {} : { session_duration_minutes: minutes };

const exchangeCall = (
  stage: Stage,
  session: HeldSession,
  organization_id: string,
  minutes?: number,
) =>
  ({
    by: session.holder,
    words: `exchanges ${session.story} for one of ${labelOf(stage, organization_id)}${minutes ? ` of ${minutes} minutes` : ""}`,
    path: EXCHANGE,
    session: session.token,
    body: { organization_id, ...lasting(minutes) },
  }) as const;

/** Where the holder's exchange leads somewhere: an organization of the attackers, else any. */
function ownOrganization(stage: Stage, pick: Pick, session: HeldSession): string {
  const own = stage.hands.members.get(session.memberId ?? "")?.organizationId ?? "";
  return pick.once(3) ? anOrganization(stage, pick) : own;
}

/** Several calls at the same moment. */
const atOnce = (stage: Stage, calls: readonly Call[]): Promise<void> =>
  stage.together(calls.map((call) => () => attack(stage, call)));

/** Sessions and intermediate sessions, and what can be made of them. */
export const SESSION_VERBS: readonly Verb[] = [
  verb("goes on into an organization", 6, async (stage, pick) => {
    const proof = aProof(stage, pick);
    if (!proof) return;
    const organization_id = anOrganization(stage, pick);
    await attack(stage, {
      by: proof.holder,
      words: `goes on with ${proof.story} into ${labelOf(stage, organization_id)}`,
      path: `${B2B}/discovery/intermediate_sessions/exchange`,
      body: {
        intermediate_session_token: proof.token,
        organization_id,
        ...lasting(pick.from(DURATIONS)),
      },
    });
  }),
  verb("founds an organization", 1, async (stage, pick) => {
    const proof = aProof(stage, pick);
    if (!proof) return;
    await attack(stage, {
      by: proof.holder,
      words: `founds an organization with ${proof.story}`,
      path: `${B2B}/discovery/organizations/create`,
      body: { intermediate_session_token: proof.token, ...lasting(pick.from(DURATIONS)) },
    });
  }),
  withSession("exchanges a session", 5, async (stage, pick, session) => {
    const organizationId = ownOrganization(stage, pick, session);
    await attack(stage, exchangeCall(stage, session, organizationId, pick.from(DURATIONS)));
  }),
  withSession("asks for a longer session", 2, async (stage, _pick, session) => {
    await attack(stage, {
      by: session.holder,
      words: `asks for a day more of ${session.story}`,
      path: `${B2B}/sessions/authenticate`,
      session: session.token,
      body: { session_duration_minutes: 1_440 },
    });
  }),
  verb("ends sessions", 1, async (stage, pick) => {
    const session = aSession(stage, pick);
    const target = session && pick.from(membersOf(stage, session));
    if (!session || !target) return;
    await attack(stage, {
      by: session.holder,
      words: `ends the sessions of ${nameOf(stage, target.memberId)}`,
      path: `${B2B}/sessions/revoke/${target.memberId}`,
      session: session.token,
      body: {},
    });
  }),
  withSession("exchanges one session many times at once", 2, async (stage, pick, session) => {
    const call = exchangeCall(stage, session, ownOrganization(stage, pick, session));
    await atOnce(stage, [call, call, call, call, call, call]);
  }),
  withSession("exchanges a session while it is revoked", 2, async (stage, _pick, session) => {
    const own = stage.hands.members.get(session.memberId ?? "")?.organizationId ?? "";
    const other = liveSessions(stage.hands, "attacker").find(
      (one) => one.memberId === session.memberId && one !== session,
    );
    const revoke = {
      by: session.holder,
      words: `ends ${other ? "all sessions of that member" : "that session"}`,
      path: `${B2B}/sessions/revoke${other ? `/${session.memberId}` : ""}`,
      session: other?.token ?? session.token,
      body: {},
    };
    await atOnce(stage, [exchangeCall(stage, session, own), revoke]);
  }),
];
