import type { HeldSession } from "../world/held-credentials.ts";
import { liveSessions } from "../world/held-credentials.ts";
import type { Call } from "../world/run.ts";
import { B2B } from "./honest.ts";
import { attack } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import { anOrganization, aProof, aSession, labelOf, membersOf, nameOf, type Verb } from "./verb.ts";

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
  {
    name: "goes on into an organization",
    weight: 6,
    async makeCall(stage, pick) {
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
    },
  },
  {
    name: "founds an organization",
    weight: 1,
    async makeCall(stage, pick) {
      const proof = aProof(stage, pick);
      if (!proof) return;
      await attack(stage, {
        by: proof.holder,
        words: `founds an organization with ${proof.story}`,
        path: `${B2B}/discovery/organizations/create`,
        body: { intermediate_session_token: proof.token, ...lasting(pick.from(DURATIONS)) },
      });
    },
  },
  {
    name: "exchanges a session",
    weight: 5,
    async makeCall(stage, pick) {
      const session = aSession(stage, pick);
      if (!session) return;
      const organizationId = ownOrganization(stage, pick, session);
      await attack(stage, exchangeCall(stage, session, organizationId, pick.from(DURATIONS)));
    },
  },
  {
    name: "asks for a longer session",
    weight: 2,
    async makeCall(stage, pick) {
      const session = aSession(stage, pick);
      if (!session) return;
      await attack(stage, {
        by: session.holder,
        words: `asks for a day more of ${session.story}`,
        path: `${B2B}/sessions/authenticate`,
        session: session.token,
        body: { session_duration_minutes: 1_440 },
      });
    },
  },
  {
    name: "ends sessions",
    weight: 1,
    async makeCall(stage, pick) {
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
    },
  },
  {
    name: "exchanges one session many times at once",
    weight: 2,
    async makeCall(stage, pick) {
      const session = aSession(stage, pick);
      if (!session) return;
      const call = exchangeCall(stage, session, ownOrganization(stage, pick, session));
      await atOnce(stage, [call, call, call, call, call, call]);
    },
  },
  {
    name: "exchanges a session while it is revoked",
    weight: 2,
    async makeCall(stage, pick) {
      const session = aSession(stage, pick);
      if (!session) return;
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
    },
  },
];
