import { B2B, mailboxOf, signInByLink } from "../actors/honest.ts";
import { attack } from "../actors/learn.ts";
import type { Stage } from "../actors/open-world.ts";
import type { Answer } from "../world/answer.ts";
import type { Seat } from "../world/world.ts";
import { seats } from "./story.ts";

const MEMBERS = `${B2B}/organizations/members`;

/** A member with somebody's address, in an organization of the attackers. */
export async function createMember(
  stage: Stage,
  session: string,
  address: string,
): Promise<string> {
  const answer = await attack(stage, {
    by: stage.cast.mallory,
    words: `creates a member with ${address}`,
    path: MEMBERS,
    session,
    body: { email_address: address },
  });
  return answer.parts.member?.member_id ?? "none";
}

export const startChange = (
  stage: Stage,
  session: string,
  change: {
    readonly memberId: string;
    readonly to: string;
    readonly by: "EMAIL_OTP" | "EMAIL_MAGIC_LINK";
  },
): Promise<Answer> =>
  attack(stage, {
    by: stage.cast.mallory,
    words: `starts to change that member's address to ${change.to} (${change.by})`,
    path: `${MEMBERS}/${change.memberId}/start_email_update`,
    session,
    body: { email_address: change.to, delivery_method: change.by },
  });

export const setAddress = (
  stage: Stage,
  session: string,
  seat: Seat,
  address: string,
): Promise<Answer> =>
  attack(stage, {
    by: seat.person,
    words: `sets the address of ${seat.address} in ${seat.house.label} to ${address}`,
    method: "PUT",
    path: `${MEMBERS}/${seat.memberId}`,
    session,
    body: { email_address: address },
  });

/** The bait has Victor's address, and the password that was set for it before. */
export async function baitAsVictor(stage: Stage): Promise<Answer> {
  const { trudy, bait } = seats(stage);
  const session = await signInByLink(stage, trudy);
  await setAddress(stage, session, bait, mailboxOf(stage.cast.victor));
  return attack(stage, {
    by: stage.cast.trudy,
    words: "gives the bait's password for Victor's address in Trudy's trap",
    path: `${B2B}/passwords/authenticate`,
    body: {
      organization_id: bait.house.organizationId,
      email_address: mailboxOf(stage.cast.victor),
      password: bait.password,
    },
  });
}
