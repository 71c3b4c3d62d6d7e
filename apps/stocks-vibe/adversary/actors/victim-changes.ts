import { voidCredentials } from "../oracle/credentials.ts";
import type { Letter } from "../world/post.ts";
import { giveConsent, houseOf, type Person, type Seat } from "../world/world.ts";
import {
  B2B,
  finishSignIn,
  isLink,
  mailboxOf,
  makeCall,
  newestLetter,
  proveMailbox,
  resetPassword,
} from "./honest.ts";
import type { Stage } from "./open-world.ts";
import { type Verb, verb } from "./verb.ts";
import { allow, aSeatWithPassword, aVictimsSeat, enterSeat, SIGNS_IN } from "./victims.ts";

/** A member with another address is known by nothing else of before. */
const NO_FACTORS: Partial<Seat> = {
  password: undefined,
  isPasswordLeaked: false,
  totpSecret: undefined,
  lastAppCode: undefined,
  phone: undefined,
};

const DECLINE = `${B2B}/discovery/invitations/decline`;

const isAddressLetter = ({ subject, token }: Letter): boolean =>
  token !== "" && /confirm your new address/i.test(subject);

const isTo = (people: readonly Person[], { to }: Letter): boolean =>
  people.some(({ mailboxes }) => mailboxes.includes(to));

/** Somebody opens a link, and agrees by it to be the member that it is of. Answers the member. */
export async function openLetter(stage: Stage, by: Person, letter: Letter) {
  letter.isUsed = true;
  const answer = await makeCall(stage, {
    by,
    words: `opens "${letter.subject}"`,
    path: `${B2B}/magic_links/authenticate`,
    body: { magic_links_token: letter.token },
  });
  const { member } = answer.parts;
  if (member) giveConsent(stage.world, by, member.organization_id);
  return member;
}

/** What victims change, and what they agree to or not. What they left open is void by it. */
export const VICTIM_CHANGES: readonly Verb[] = [
  verb("a victim chooses another password", 2, async (stage, pick) => {
    const seat = aSeatWithPassword(stage, pick);
    if (!seat) return;
    allow(stage, seat, [...SIGNS_IN, "password"]);
    const password = `copper-${stage.steps}-meadow-tide-walnut`;
    const answer = await resetPassword(stage, seat, password);
    if (answer.status !== 200) return;
    const { memberId, person } = seat;
    voidCredentials(stage, { memberId, why: `${person.name} has another password` });
    seat.password = password;
    // What was got by the leaked one is void by now. Nobody else knows the new one.
    seat.isPasswordLeaked = false;
  }),
  verb("a victim changes their address", 2, async (stage, pick) => {
    const seat = aVictimsSeat(stage, pick);
    const spare = seat?.person.mailboxes.find((one) => one !== seat.address);
    if (!seat || spare === undefined) return;
    const { person: by, memberId, house } = seat;
    const session = await enterSeat(stage, pick, seat);
    const words = `wishes for ${spare} in ${house.label}`;
    const path = `${B2B}/organizations/members/start_email_update`;
    const body = { email_address: spare };
    const wished = await makeCall(stage, { by, words, path, session, body });
    if (wished.status !== 200) return;
    const isOwn = (one: Letter) => isAddressLetter(one) && one.askedBy.includes(by.name);
    const letter = await newestLetter(stage, spare, isOwn);
    if (!letter) return;
    letter.isUsed = true;
    allow(stage, seat, [...SIGNS_IN, "password"]);
    const answer = await makeCall(stage, {
      by,
      words: `confirms ${spare}`,
      path: `${B2B}/magic_links/authenticate`,
      body: { magic_links_token: letter.token },
    });
    if (answer.parts.member?.email_address !== spare) return;
    voidCredentials(stage, { memberId, why: `${by.name} has another address` });
    Object.assign(seat, { address: spare, ...NO_FACTORS });
    await finishSignIn(stage, seat, answer);
  }),
  verb("a victim accepts an invitation", 1, async (stage) => {
    const { nina } = stage.cast;
    const isInvitation = isLink("multi_tenant_magic_links");
    const letter = stage.post.letters.find(
      (one) => one.to === mailboxOf(nina) && isInvitation(one) && !one.isUsed,
    );
    if (!letter) return;
    const member = await openLetter(stage, nina, letter);
    if (!member) return;
    const house = houseOf(stage.world, member.organization_id);
    if (house?.side === "victim")
      stage.allowances.push({ tables: SIGNS_IN, memberIds: [member.member_id] });
  }),
  // It looks like any letter of the product, and people confirm what they are asked to confirm.
  verb("a victim confirms an address for somebody else", 2, async (stage, pick) => {
    const victims = stage.world.people.filter(({ side }) => side === "victim");
    const letter = stage.post.letters.find(
      (one) => isAddressLetter(one) && !one.isUsed && isTo(victims, one),
    );
    const by = letter && victims.find(({ mailboxes }) => mailboxes.includes(letter.to));
    if (!letter || !by || pick.once(3)) return;
    await openLetter(stage, by, letter);
  }),
  verb("a victim declines an invitation", 2, async (stage) => {
    const { nina: by } = stage.cast;
    if (!stage.server.routes.some(({ path }) => path === DECLINE)) return;
    const proven = await proveMailbox(stage, by);
    const invited = proven?.parts.discovered_organizations.find(
      ({ membership }) => membership.type === "invited_member",
    );
    if (!proven || !invited) return;
    const { organization_id, organization_name } = invited.organization;
    const { intermediate_session_token } = proven.parts;
    stage.allowances.push({
      tables: ["member"],
      memberIds: [invited.membership.member?.member_id ?? ""],
    });
    const words = `declines to join ${organization_name}`;
    const body = { organization_id, intermediate_session_token };
    const answer = await makeCall(stage, { by, words, path: DECLINE, body });
    const again = await proveMailbox(stage, by);
    const isThere = again?.parts.discovered_organizations.some(
      ({ organization }) => organization.organization_id === organization_id,
    );
    if (answer.status === 200 && isThere) {
      stage.report(
        "enlisted",
        `${by.name} has declined ${organization_name}, and it is still there`,
      );
    }
  }),
];
