import { CODE_CHALLENGE, CODE_VERIFIER } from "../world/browser.ts";
import type { Letter } from "../world/post.ts";
import { B2B } from "./honest.ts";
import { attack } from "./learn.ts";
import type { Stage } from "./open-world.ts";
import type { Pick } from "./pick.ts";
import {
  anOrganization,
  anyAddress,
  aProof,
  labelOf,
  ownAddress,
  recent,
  type Verb,
  verb,
} from "./verb.ts";

const DURATIONS = [60, 1_440, 240];

/** What a link opens, by what it says it is. */
function doorOf({ token, tokenType, isReset }: Letter, password: string) {
  if (tokenType === "discovery" && isReset) {
    return {
      path: `${B2B}/passwords/discovery/reset`,
      body: { password_reset_token: token, password, code_verifier: CODE_VERIFIER },
    };
  }
  if (tokenType === "discovery") {
    return {
      path: `${B2B}/magic_links/discovery/authenticate`,
      body: { discovery_magic_links_token: token },
    };
  }
  if (isReset) {
    return {
      path: `${B2B}/passwords/email/reset`,
      body: { password_reset_token: token, password, code_verifier: CODE_VERIFIER },
    };
  }
  return { path: `${B2B}/magic_links/authenticate`, body: { magic_links_token: token } };
}

/** Whoever of the attackers reads the mailbox. */
const readerOf = ({ world }: Stage, { to }: Letter) =>
  world.people.find(({ mailboxes, phone }) => mailboxes.includes(to) || phone === to);

async function useLink(stage: Stage, pick: Pick, letter: Letter): Promise<void> {
  const by = readerOf(stage, letter);
  if (!by) return;
  const { path, body } = doorOf(letter, by.password);
  const beside = pick.once(5) ? aProof(stage, pick) : undefined;
  letter.isUsed = true;
  await attack(stage, {
    by,
    words: `opens the link "${letter.subject}" in the mail to ${letter.to}${beside ? " beside an intermediate session" : ""}`,
    path,
    body: {
      ...body,
      session_duration_minutes: pick.from(DURATIONS),
      ...(beside ? { intermediate_session_token: beside.token } : {}),
    },
  });
}

const SENDS = [
  ["a link", "/magic_links/email/discovery/send", false],
  ["a code", "/otps/email/discovery/send", false],
  ["a new password", "/passwords/discovery/reset/start", false],
  ["a link", "/magic_links/email/login_or_signup", true],
  ["a code", "/otps/email/login_or_signup", true],
  ["a new password", "/passwords/email/reset/start", true],
] as const;

async function askForMail(stage: Stage, pick: Pick, email_address: string): Promise<void> {
  const [what, path, isOfOne] = pick.from(SENDS) ?? SENDS[0];
  const organization_id = anOrganization(stage, pick);
  const where = isOfOne ? ` of ${labelOf(stage, organization_id)}` : "";
  await attack(stage, {
    by: stage.cast.mallory,
    words: `asks for ${what}${where}, sent to ${email_address}`,
    path: `${B2B}${path}`,
    body: {
      email_address,
      ...(isOfOne ? { organization_id } : {}),
      ...(path.includes("reset") ? { code_challenge: CODE_CHALLENGE } : {}),
    },
  });
}

/** Mail: asked for in anybody's name, read only where the mailbox is their own. */
export const MAIL_VERBS: readonly Verb[] = [
  verb("asks for mail", 7, (stage, pick) => askForMail(stage, pick, anyAddress(stage, pick))),
  verb("opens a link", 10, async (stage, pick) => {
    const letters = stage.hands.letters.filter(({ token, isUsed }) => token !== "" && !isUsed);
    const letter = recent(pick, letters);
    if (letter) return useLink(stage, pick, letter);
    return askForMail(stage, pick, ownAddress(stage, pick));
  }),
  verb("opens an old link again", 1, async (stage, pick) => {
    const letter = pick.from(stage.hands.letters.filter(({ token }) => token !== ""));
    if (letter) await useLink(stage, pick, letter);
  }),
  verb("types a code", 5, async (stage, pick) => {
    const letters = stage.hands.letters.filter(({ code, to }) => code !== "" && to.includes("@"));
    const letter = recent(pick, letters);
    const by = letter && readerOf(stage, letter);
    if (!letter || !by) return;
    const isOfOne = !pick.once(3);
    const about = stage.hands.members.get(stage.hands.scheme.memberId)?.organizationId;
    const organization_id = about && pick.once(2) ? about : anOrganization(stage, pick);
    await attack(stage, {
      by,
      words: `types the code from the mail to ${letter.to}${isOfOne ? ` in ${labelOf(stage, organization_id)}` : ""}`,
      path: `${B2B}/otps/email/${isOfOne ? "" : "discovery/"}authenticate`,
      body: {
        code: letter.code,
        email_address: pick.once(6) ? anyAddress(stage, pick) : letter.to,
        ...(isOfOne ? { organization_id, session_duration_minutes: pick.from(DURATIONS) } : {}),
      },
    });
  }),
  verb("gives a password", 6, async (stage, pick) => {
    const isOfOne = !pick.once(4);
    const organization_id = anOrganization(stage, pick);
    const email_address = anyAddress(stage, pick);
    const password = pick.from(stage.hands.passwords) ?? "";
    const by =
      stage.world.people.find((one) => one.side === "attacker" && one.password === password) ??
      stage.cast.mallory;
    const { peggy } = stage.cast;
    const whose = password === peggy.password ? "the password seen at Peggy's" : "a password";
    await attack(stage, {
      by,
      words: `gives ${whose} for ${email_address}${isOfOne ? ` in ${labelOf(stage, organization_id)}` : ""}`,
      path: `${B2B}/passwords/${isOfOne ? "" : "discovery/"}authenticate`,
      body: {
        email_address,
        password,
        ...(isOfOne ? { organization_id, session_duration_minutes: pick.from(DURATIONS) } : {}),
      },
    });
  }),
  verb("gives the password of one's own", 4, async (stage, pick) => {
    const { hands, world } = stage;
    const seat = pick.from(
      world.seats.filter((one) => one.person.side === "attacker" && one.password),
    );
    if (!seat) return;
    const { memberId, person: by, house, address, password } = seat;
    // By whatever address the member is known by now.
    const email_address = hands.members.get(memberId)?.emailAddress ?? address;
    await attack(stage, {
      by,
      words: `gives the password that was set for ${address} for ${email_address} in ${house.label}`,
      path: `${B2B}/passwords/authenticate`,
      body: { organization_id: house.organizationId, email_address, password },
    });
  }),
];
