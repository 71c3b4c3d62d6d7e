import { appCode } from "../world/authenticator.ts";
import type { Run } from "../world/run.ts";
import {
  giveConsent,
  keepSecret,
  type ModelOrganization,
  type Person,
  type Seat,
} from "../world/world.ts";
import {
  B2B,
  isLink,
  mailboxOf,
  makeCall,
  newestLetter,
  proveMailbox,
  resetPassword,
} from "./honest.ts";

/** How people come to be where they are when a story begins. */

const MINUTES = 240;

/** Somebody founds an organization of their own. */
export async function found(
  run: Run,
  by: Person,
  house: Pick<ModelOrganization, "label" | "name" | "side" | "isSecret"> & {
    readonly settings?: Readonly<Record<string, unknown>>;
  },
): Promise<{ readonly seat: Seat; readonly session: string }> {
  const { settings, ...named } = house;
  const proven = await proveMailbox(run, by);
  const answer = await makeCall(run, {
    by,
    words: `founds ${house.label}`,
    path: `${B2B}/discovery/organizations/create`,
    body: {
      intermediate_session_token: proven?.parts.intermediate_session_token,
      organization_name: house.name,
      session_duration_minutes: MINUTES,
      ...settings,
    },
  });
  const { organization, member, session_token } = answer.parts;
  if (!organization || !member) throw new Error(`${by.name} could not found ${house.label}`);
  const slug = String(organization.organization_slug);
  const organizationId = organization.organization_id;
  const built: ModelOrganization = { ...named, organizationId, slug };
  run.world.houses.push(built);
  if (house.isSecret) {
    const secret = { owner: by, house: built };
    keepSecret(run.world, { ...secret, text: organizationId, what: `the id of ${house.label}` });
    keepSecret(run.world, { ...secret, text: house.name, what: `the name of ${house.label}` });
    keepSecret(run.world, { ...secret, text: slug, what: `the slug of ${house.label}` });
  }
  const seat = takeSeat(run, by, { house: built, memberId: member.member_id });
  return { seat, session: session_token };
}

function takeSeat(
  run: Run,
  person: Person,
  at: { readonly house: ModelOrganization; readonly memberId: string; readonly address?: string },
): Seat {
  const seat: Seat = { person, address: mailboxOf(person), ...at };
  run.world.seats.push(seat);
  giveConsent(run.world, person, at.house.organizationId);
  if (at.house.isSecret) {
    const what = `${person.name}'s member id in ${at.house.label}`;
    keepSecret(run.world, { text: at.memberId, what, owner: person, house: at.house });
  }
  return seat;
}

/** An administrator invites somebody, who accepts. */
export async function welcome(
  run: Run,
  host: { readonly seat: Seat; readonly session: string },
  guest: { readonly person: Person; readonly address?: string },
): Promise<{ readonly seat: Seat; readonly session: string }> {
  const { house, person: by } = host.seat;
  const { person, address = mailboxOf(person) } = guest;
  await makeCall(run, {
    by,
    words: `invites ${person.name} to ${house.label}`,
    path: `${B2B}/magic_links/email/invite`,
    session: host.session,
    body: { email_address: address },
  });
  const letter = await newestLetter(run, address, isLink("multi_tenant_magic_links"));
  if (letter) letter.isUsed = true;
  const answer = await makeCall(run, {
    by: person,
    words: `accepts the invitation to ${house.label}`,
    path: `${B2B}/magic_links/authenticate`,
    body: { magic_links_token: letter?.token ?? "none", session_duration_minutes: MINUTES },
  });
  const { member, session_token: session } = answer.parts;
  if (!member) throw new Error(`${person.name} could not accept the invitation to ${house.label}`);
  const seat = takeSeat(run, person, { house, memberId: member.member_id, address });
  return { seat, session };
}

/** Registers an authenticator app, to be asked for from now on. */
export async function registerApp(run: Run, seat: Seat, session: string): Promise<string> {
  const { person: by, memberId: member_id, house } = seat;
  const claim = { organization_id: house.organizationId, member_id };
  const created = await makeCall(run, {
    by,
    words: "registers an authenticator app",
    path: `${B2B}/totp`,
    session,
    body: claim,
  });
  seat.totpSecret = created.parts.secret;
  const code = appCode(seat.totpSecret, await run.readClock());
  const answer = await makeCall(run, {
    by,
    words: "proves the authenticator app",
    path: `${B2B}/totp/authenticate`,
    session,
    body: { ...claim, code, set_mfa_enrollment: "enroll" },
  });
  return answer.parts.session_token;
}

export async function registerPhone(run: Run, seat: Seat, session: string): Promise<string> {
  const { person: by, memberId: member_id, house } = seat;
  const claim = { organization_id: house.organizationId, member_id };
  const body = { ...claim, mfa_phone_number: by.phone };
  const path = `${B2B}/otps/sms`;
  await makeCall(run, { by, words: "registers a phone", path: `${path}/send`, session, body });
  const text = await newestLetter(run, by.phone, ({ code }) => code !== "");
  seat.phone = by.phone;
  const what = `${by.name}'s phone number`;
  keepSecret(run.world, { text: by.phone, what, owner: by, house });
  const proof = { ...claim, code: text?.code ?? "000000", set_mfa_enrollment: "enroll" };
  const answer = await makeCall(run, {
    by,
    words: "proves the phone",
    path: `${path}/authenticate`,
    session,
    body: proof,
  });
  return answer.parts.session_token;
}

export async function choosePassword(run: Run, seat: Seat, password: string): Promise<void> {
  const answer = await resetPassword(run, seat, password);
  if (answer.status !== 200) throw new Error(`${seat.person.name} could not choose a password`);
  seat.password = password;
}
