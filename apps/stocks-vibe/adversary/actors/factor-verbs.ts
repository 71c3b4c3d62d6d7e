import { appCode } from "../world/authenticator.ts";
import type { HeldProof, HeldSession } from "../world/held-credentials.ts";
import { B2B } from "./honest.ts";
import { attack } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import { anOrganization, aProof, aSession, nameOf, type Verb } from "./verb.ts";

/** Whom a second factor is offered for: oneself, whom the token is of, or anybody heard of. */
function claimOf(stage: Stage, pick: Pick, held: HeldSession | HeldProof) {
  const { hands } = stage;
  const own = hands.members.get(held.memberId ?? "");
  const others = [...hands.members.values()].reverse();
  const member = own && !pick.once(3) ? own : pick.from(others);
  return {
    organization_id: member?.organizationId ?? anOrganization(stage, pick),
    member_id: member?.memberId ?? "none",
    ...(held.kind === "proof" ? { intermediate_session_token: held.token } : {}),
  };
}

const sessionOf = (held: HeldSession | HeldProof): string | undefined =>
  held.kind === "session" ? held.token : undefined;

const aCredential = (stage: Stage, pick: Pick): HeldSession | HeldProof | undefined =>
  pick.once(3) ? aSession(stage, pick) : (aProof(stage, pick) ?? aSession(stage, pick));

/** Second factors and passwords: registered and proven for oneself, and for anybody heard of. */
export const FACTOR_VERBS: readonly Verb[] = [
  {
    name: "registers an authenticator app",
    weight: 4,
    async makeCall(stage, pick) {
      const held = aCredential(stage, pick);
      if (!held) return;
      const claim = claimOf(stage, pick, held);
      const by = held.holder;
      const session = sessionOf(held);
      const whose = nameOf(stage, claim.member_id);
      const created = await attack(stage, {
        by,
        words: `registers an authenticator app for ${whose} with ${held.story}`,
        path: `${B2B}/totp`,
        session,
        body: claim,
      });
      if (created.parts.secret === "") return;
      const code = appCode(created.parts.secret, await stage.readClock());
      await attack(stage, {
        by,
        words: `proves the authenticator app for ${whose}`,
        path: `${B2B}/totp/authenticate`,
        session,
        body: { ...claim, code, ...(pick.once(2) ? { set_mfa_enrollment: "enroll" } : {}) },
      });
    },
  },
  {
    name: "proves an authenticator app",
    weight: 3,
    async makeCall(stage, pick) {
      const held = aCredential(stage, pick);
      if (!held) return;
      const claim = claimOf(stage, pick, held);
      const secret =
        stage.hands.apps.get(claim.member_id) ?? pick.from([...stage.hands.apps.values()]);
      if (secret === undefined) return;
      await attack(stage, {
        by: held.holder,
        words: `proves an authenticator app for ${nameOf(stage, claim.member_id)} with ${held.story}`,
        path: `${B2B}/totp/authenticate`,
        session: sessionOf(held),
        body: { ...claim, code: appCode(secret, await stage.readClock()) },
      });
    },
  },
  {
    name: "registers a phone",
    weight: 3,
    async makeCall(stage, pick) {
      const held = aCredential(stage, pick);
      if (!held) return;
      const claim = claimOf(stage, pick, held);
      const by = held.holder;
      const session = sessionOf(held);
      const whose = nameOf(stage, claim.member_id);
      await attack(stage, {
        by,
        words: `registers a phone for ${whose} with ${held.story}`,
        path: `${B2B}/otps/sms/send`,
        session,
        body: { ...claim, ...(pick.once(4) ? {} : { mfa_phone_number: by.phone }) },
      });
      await stage.collect();
      const text = stage.hands.letters.find(({ to, code }) => to === by.phone && code !== "");
      if (!text) return;
      await attack(stage, {
        by,
        words: `proves the phone for ${whose}`,
        path: `${B2B}/otps/sms/authenticate`,
        session,
        body: { ...claim, code: text.code },
      });
    },
  },
  {
    name: "uses a recovery code",
    weight: 1,
    async makeCall(stage, pick) {
      const held = aCredential(stage, pick);
      const recovery_code = pick.from(stage.hands.recoveryCodes);
      if (!held || recovery_code === undefined) return;
      const claim = claimOf(stage, pick, held);
      await attack(stage, {
        by: held.holder,
        words: `uses a recovery code for ${nameOf(stage, claim.member_id)} with ${held.story}`,
        path: `${B2B}/recovery_codes/recover`,
        session: sessionOf(held),
        body: { ...claim, recovery_code },
      });
    },
  },
  {
    name: "sets a password by a session",
    weight: 1,
    async makeCall(stage, pick) {
      const session = aSession(stage, pick);
      if (!session) return;
      await attack(stage, {
        by: session.holder,
        words: `sets a password with ${session.story}`,
        path: `${B2B}/passwords/session/reset`,
        session: session.token,
        body: { password: session.holder.password },
      });
    },
  },
];
