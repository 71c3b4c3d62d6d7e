import type { OfficialClient } from "../official-client.ts";
import type { Tried } from "./outcomes.ts";
import { DURATION } from "./steps.ts";

const WRONG = "not-the-password-1";

/** What a letter is asked for with. */
export interface MailRequest {
  readonly email_address: string;
  readonly organization_id: string;
  readonly url?: string;
  readonly template?: string;
  readonly minutes?: number;
}

/** Only what was wished for: the official clients' types know no explicit undefined. */
const given = <Value>(key: string, value: Value | undefined): Record<string, Value> =>
  value === undefined ? {} : { [key]: value };

/** The calls that send a letter without a session. */
export const publicMailCalls = (
  { magicLinks, otps, passwords }: OfficialClient,
  wish: MailRequest,
) => {
  const { email_address, organization_id, url, template, minutes } = wish;
  return {
    "magicLinks.email.discovery.send": () =>
      magicLinks.email.discovery.send({
        email_address,
        ...given("discovery_redirect_url", url),
        ...given("login_template_id", template),
        ...given("discovery_expiration_minutes", minutes),
      }),
    "magicLinks.email.loginOrSignup": () =>
      magicLinks.email.loginOrSignup({
        email_address,
        organization_id,
        ...given("login_redirect_url", url),
        ...given("login_template_id", template),
        ...given("login_expiration_minutes", minutes),
      }),
    "otps.email.discovery.send": () =>
      otps.email.discovery.send({
        email_address,
        ...given("login_template_id", template),
        ...given("discovery_expiration_minutes", minutes),
      }),
    "otps.email.loginOrSignup": () =>
      otps.email.loginOrSignup({
        email_address,
        organization_id,
        ...given("login_template_id", template),
        ...given("login_expiration_minutes", minutes),
      }),
    "passwords.resetByEmailStart": () =>
      passwords.resetByEmailStart({
        email_address,
        organization_id,
        ...given("reset_password_redirect_url", url),
        ...given("reset_password_template_id", template),
        ...given("reset_password_expiration_minutes", minutes),
      }),
    "passwords.discovery.resetByEmailStart": () =>
      passwords.discovery.resetByEmailStart({
        email_address,
        ...given("reset_password_redirect_url", url),
        ...given("reset_password_template_id", template),
        ...given("reset_password_expiration_minutes", minutes),
      }),
  } satisfies Record<string, Tried>;
};

/** The calls by which members have letters sent, to others and to a new address of their own. */
export const memberMailCalls = (
  { magicLinks, self, organization: { members } }: OfficialClient,
  { email_address, url, template, minutes }: MailRequest,
  member_id: string,
) => {
  const update = {
    email_address,
    ...given("login_redirect_url", url),
    ...given("login_template_id", template),
  };
  return {
    "magicLinks.email.invite": () =>
      magicLinks.email.invite({
        email_address,
        ...given("invite_redirect_url", url),
        ...given("invite_template_id", template),
        ...given("invite_expiration_minutes", minutes),
      }),
    // The older major has neither of the two.
    "self.startEmailUpdate": () => self.startEmailUpdate?.(update),
    "organization.members.startEmailUpdate": () =>
      members.startEmailUpdate?.({ member_id, ...update }),
  } satisfies Record<string, Tried>;
};

/** The calls that prove an address by something short. */
export const proofCalls = (
  { otps, passwords }: OfficialClient,
  who: Pick<MailRequest, "email_address" | "organization_id">,
) => {
  const { email_address } = who;
  return {
    "otps.email.authenticate": () =>
      otps.email.authenticate({ ...who, ...DURATION, code: "000000" }),
    "otps.email.discovery.authenticate": () =>
      otps.email.discovery.authenticate({ email_address, code: "000000" }),
    "passwords.authenticate": () =>
      passwords.authenticate({ ...who, ...DURATION, password: WRONG }),
    "passwords.discovery.authenticate": () =>
      passwords.discovery.authenticate({ email_address, password: WRONG }),
    "passwords.resetByExistingPassword": () =>
      passwords.resetByExistingPassword({
        ...who,
        ...DURATION,
        existing_password: WRONG,
        new_password: "brave-otter-lantern-58",
      }),
  } satisfies Record<string, Tried>;
};
