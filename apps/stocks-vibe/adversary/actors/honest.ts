import { checkVictimsAnswer } from "../oracle/response-check.ts";
import type { Answer } from "../world/answer.ts";
import { appCode } from "../world/authenticator.ts";
import { CODE_CHALLENGE, CODE_VERIFIER } from "../world/browser.ts";
import type { Letter } from "../world/post.ts";
import type { Call, Run } from "../world/run.ts";
import type { ModelOrganization, Person, Seat } from "../world/world.ts";
import { learn } from "./learn.ts";

/** Calls as people make them who mean no harm. Attackers make them too, to begin with. */

export const B2B = "/sdk/v1/b2b";

/** Whoever calls hears the answer: the attackers learn from it, and a victim's is secret. */
export async function makeCall(run: Run, call: Call): Promise<Answer> {
  const answer = await run.send(call);
  if (call.by.side === "victim") checkVictimsAnswer(run, call, answer);
  else learn(run, call, answer);
  return answer;
}

export const mailboxOf = (person: Person): string => person.mailboxes[0] ?? "";

/** Brings the mail and answers the newest letter to the address that `wanted` accepts. */
export async function newestLetter(
  run: Run,
  to: string,
  wanted: (letter: Letter) => boolean,
): Promise<Letter | undefined> {
  await run.collect();
  return run.post.letters.find((letter) => letter.to === to && !letter.isUsed && wanted(letter));
}

export const isLink =
  (tokenType: string, isReset = false) =>
  (letter: Letter): boolean =>
    letter.token !== "" && letter.tokenType === tokenType && letter.isReset === isReset;

/** Proves a mailbox by a link, before any organization is chosen. Answers what was told. */
export async function proveMailbox(
  run: Run,
  by: Person,
  address = mailboxOf(by),
): Promise<Answer | undefined> {
  const words = `asks for a link to ${address}`;
  const body = { email_address: address };
  await makeCall(run, { by, words, path: `${B2B}/magic_links/email/discovery/send`, body });
  const letter = await newestLetter(run, address, isLink("discovery"));
  if (!letter) return undefined;
  letter.isUsed = true;
  return makeCall(run, {
    by,
    words: `opens the link in the mail to ${address}`,
    path: `${B2B}/magic_links/discovery/authenticate`,
    body: { discovery_magic_links_token: letter.token },
  });
}

const MINUTES = 240;

export const enter = (
  run: Run,
  by: Person,
  {
    proof,
    house,
  }: {
    readonly proof: string;
    readonly house: Pick<ModelOrganization, "organizationId" | "label">;
  },
): Promise<Answer> =>
  makeCall(run, {
    by,
    words: `goes on into ${house.label}`,
    path: `${B2B}/discovery/intermediate_sessions/exchange`,
    body: {
      intermediate_session_token: proof,
      organization_id: house.organizationId,
      session_duration_minutes: MINUTES,
    },
  });

/** What the app shows; after a short wait where that has been used already. */
async function freshAppCode(run: Run, seat: Seat, secret: string): Promise<string> {
  const shown = appCode(secret, await run.readClock());
  if (shown !== seat.lastAppCode) {
    seat.lastAppCode = shown;
    return shown;
  }
  await run.pass(30, `${seat.person.name} waits for the next code`);
  seat.lastAppCode = appCode(secret, run.now);
  return seat.lastAppCode;
}

/** Answers the second factor that a seat has registered. Answers the complete sign-in. */
async function proveSecondFactor(run: Run, seat: Seat, proof: string): Promise<Answer> {
  const { person: by, memberId: member_id, house } = seat;
  const claim = {
    organization_id: house.organizationId,
    member_id,
    intermediate_session_token: proof,
    session_duration_minutes: MINUTES,
  };
  if (seat.totpSecret !== undefined) {
    const code = await freshAppCode(run, seat, seat.totpSecret);
    const words = "types what the authenticator app shows";
    return makeCall(run, { by, words, path: `${B2B}/totp/authenticate`, body: { ...claim, code } });
  }
  const path = `${B2B}/otps/sms/send`;
  await makeCall(run, { by, words: "asks for a text", path, body: claim });
  const text = await newestLetter(run, seat.phone ?? "", ({ code }) => code !== "");
  return makeCall(run, {
    by,
    words: "types the code from the text",
    path: `${B2B}/otps/sms/authenticate`,
    body: { ...claim, code: text?.code ?? "000000" },
  });
}

/** The session of a sign-in, with its second factor where one is asked for. */
export async function finishSignIn(run: Run, seat: Seat, entered: Answer): Promise<string> {
  const { session_token, intermediate_session_token: proof } = entered.parts;
  if (session_token !== "" || proof === "") return session_token;
  return (await proveSecondFactor(run, seat, proof)).parts.session_token;
}

/** A whole sign-in by a link. Answers the session, "" where it came to none. */
export async function signInByLink(run: Run, seat: Seat): Promise<string> {
  const proven = await proveMailbox(run, seat.person, seat.address);
  const proof = proven?.parts.intermediate_session_token ?? "";
  if (proof === "") return "";
  return finishSignIn(run, seat, await enter(run, seat.person, { proof, house: seat.house }));
}

/** A password for one organization, set by the mail that one gets who has forgotten it. */
export async function resetPassword(run: Run, seat: Seat, password: string): Promise<Answer> {
  const { person: by, house, address } = seat;
  await makeCall(run, {
    by,
    words: `asks to set a new password for ${address} in ${house.label}`,
    path: `${B2B}/passwords/email/reset/start`,
    body: {
      organization_id: house.organizationId,
      email_address: address,
      code_challenge: CODE_CHALLENGE,
    },
  });
  const letter = await newestLetter(run, address, isLink("multi_tenant_passwords", true));
  if (letter) letter.isUsed = true;
  return makeCall(run, {
    by,
    words: `sets a new password for ${address} in ${house.label}`,
    path: `${B2B}/passwords/email/reset`,
    body: {
      password_reset_token: letter?.token ?? "none",
      password,
      code_verifier: CODE_VERIFIER,
      session_duration_minutes: MINUTES,
    },
  });
}
