import { appCode } from "../world/authenticator.ts";
import type { HeldProof, HeldSession } from "../world/held-credentials.ts";
import { B2B } from "./honest.ts";
import { attack } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import { anOrganization, aProof, aSession, nameOf, type Verb, verb, withSession } from "./verb.ts";

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

/** What somebody offers, for whom, and how it is sent. */
interface Offer {
  readonly by: HeldSession["holder"];
  readonly claim: ReturnType<typeof claimOf>;
  readonly whose: string;
  readonly story: string;
  send(words: string, path: string, more?: object): ReturnType<typeof attack>;
}

/** Does something for a member with a credential, where the attackers hold one. */
const withOffer = (
  name: string,
  weight: number,
  makeCall: (stage: Stage, pick: Pick, offer: Offer) => Promise<unknown>,
): Verb =>
  verb(name, weight, async (stage, pick) => {
    const held = pick.once(3)
      ? aSession(stage, pick)
      : (aProof(stage, pick) ?? aSession(stage, pick));
    if (!held) return;
    const claim = claimOf(stage, pick, held);
    const { holder: by, story } = held;
    const session = held.kind === "session" ? held.token : undefined;
    const send: Offer["send"] = (words, path, more = {}) =>
      attack(stage, { by, words, path: `${B2B}${path}`, session, body: { ...claim, ...more } });
    await makeCall(stage, pick, { by, claim, story, send, whose: nameOf(stage, claim.member_id) });
  });

/** Second factors and passwords: registered and proven for oneself, and for anybody heard of. */
export const FACTOR_VERBS: readonly Verb[] = [
  withOffer("registers an authenticator app", 4, async (stage, pick, { send, whose, story }) => {
    const created = await send(
      `registers an authenticator app for ${whose} with ${story}`,
      "/totp",
    );
    if (created.parts.secret === "") return;
    const code = appCode(created.parts.secret, await stage.readClock());
    const more = { code, ...(pick.once(2) ? { set_mfa_enrollment: "enroll" } : {}) };
    await send(`proves the authenticator app for ${whose}`, "/totp/authenticate", more);
  }),
  withOffer("proves an authenticator app", 3, async (stage, pick, offer) => {
    const { claim, send, whose, story } = offer;
    const { apps } = stage.hands;
    const secret = apps.get(claim.member_id) ?? pick.from([...apps.values()]);
    if (secret === undefined) return;
    const code = appCode(secret, await stage.readClock());
    const words = `proves an authenticator app for ${whose} with ${story}`;
    await send(words, "/totp/authenticate", { code });
  }),
  withOffer("registers a phone", 3, async (stage, pick, { by, send, whose, story }) => {
    const phone = pick.once(4) ? {} : { mfa_phone_number: by.phone };
    await send(`registers a phone for ${whose} with ${story}`, "/otps/sms/send", phone);
    await stage.collect();
    const text = stage.hands.letters.find(({ to, code }) => to === by.phone && code !== "");
    if (!text) return;
    await send(`proves the phone for ${whose}`, "/otps/sms/authenticate", { code: text.code });
  }),
  withOffer("uses a recovery code", 1, async (stage, pick, { send, whose, story }) => {
    const recovery_code = pick.from(stage.hands.recoveryCodes);
    if (recovery_code === undefined) return;
    const words = `uses a recovery code for ${whose} with ${story}`;
    await send(words, "/recovery_codes/recover", { recovery_code });
  }),
  withSession("sets a password by a session", 1, (stage, _pick, { holder, token, story }) =>
    attack(stage, {
      by: holder,
      words: `sets a password with ${story}`,
      path: `${B2B}/passwords/session/reset`,
      session: token,
      body: { password: holder.password },
    }),
  ),
];
