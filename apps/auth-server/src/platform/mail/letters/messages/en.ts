import type { LetterText, Words } from "../letter.ts";
import { dayIn, momentIn } from "../locale.ts";

export type LinkedLetters = Pick<
  Words["letters"],
  | "connectionRemoved"
  | "handOverOffered"
  | "handedOver"
  | "accountsHandedOver"
  | "costBasisChanged"
  | "findingAnswered"
  | "historyChanged"
  | "accountRenamed"
  | "accountRemoved"
>;

/** What somebody else did to what this person had linked. */
const linkedNotice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  subject: string,
  happened: string,
): LetterText => ({
  subject,
  lead: happened,
  notes: [
    `This is about accounts that you linked or keep by hand in ${organization} on ${project}.`,
    "The person who linked or added an account can do this, and so can an administrator. If you did not expect it, ask them.",
  ],
});

/** To whoever linked what somebody else changed. */
const linkedEnglish: LinkedLetters = {
  connectionRemoved: (fields) =>
    linkedNotice(
      fields,
      `${fields.institution} was disconnected from ${fields.organization}`,
      `${fields.by} disconnected ${fields.institution}, which you had linked. Its accounts and figures were removed.`,
    ),
  handOverOffered: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} has linked ${fields.institution} in ${fields.organization}, too`,
      `${fields.by} has linked accounts at ${fields.institution} that you had linked, and your own link is broken. Nothing of yours has changed. If they are the same accounts, open the Accounts page: there you can repair your link, or hand your accounts and their history over.`,
    ),
  handedOver: (fields) =>
    linkedNotice(
      fields,
      `Your accounts at ${fields.institution} were handed over in ${fields.organization}`,
      `${fields.by} handed the accounts at ${fields.institution}, which you had linked, over to a newer link of the same accounts. Their history was kept. Your broken link was removed.`,
    ),
  accountsHandedOver: (fields) =>
    linkedNotice(
      fields,
      `${fields.by} handed accounts at ${fields.institution} over to you in ${fields.organization}`,
      `${fields.by} had linked accounts at ${fields.institution} before you did, and offers to hand them over to you with their history. Nothing has changed yet. If they are the same accounts, you can take them on the Accounts page.`,
    ),
  costBasisChanged: (fields) =>
    linkedNotice(
      fields,
      `The cost basis of ${fields.account} has changed in ${fields.organization}`,
      `${fields.by} changed the cost-basis method of ${fields.account} (${fields.institution}): which shares count as sold first. Gains can look different from before. You had linked this account.`,
    ),
  findingAnswered: (fields) =>
    linkedNotice(
      fields,
      `Figures of ${fields.account} have changed in ${fields.organization}`,
      `${fields.by} answered a question about the data of ${fields.account} (${fields.institution}), or took an answer back. You had linked this account. The accounts page shows what was said, and there you can undo it.`,
    ),
  historyChanged: (fields) =>
    linkedNotice(
      fields,
      `The history of ${fields.account} has changed in ${fields.organization}`,
      `${fields.by} added transactions to ${fields.account} (${fields.institution}), an account of yours, or took some back. Its figures can look different from before. The account's page shows what was added, and there you can take it back.`,
    ),
  accountRenamed: (fields) =>
    linkedNotice(
      fields,
      `${fields.account} is called so now in ${fields.organization}`,
      `${fields.by} changed the name, the institution or the kind of an account that you keep by hand: it is ${fields.account} (${fields.institution}) now.`,
    ),
  accountRemoved: (fields) =>
    linkedNotice(
      fields,
      `${fields.account} was removed from ${fields.organization}`,
      `${fields.by} removed ${fields.account} (${fields.institution}), an account of yours. Its figures were removed.`,
    ),
};

type DeletionLetters = Pick<Words["letters"], "deletionAsked" | "deletionWithdrawn">;
type StandingLetters = Pick<Words["letters"], "administratorLost" | "memberRemoved">;

const englishMoment = momentIn("en-US");

/** To administrators, of an organization that is about to be deleted. */
const deletionEnglish: DeletionLetters = {
  deletionAsked: ({ project, organization, by }) => ({
    subject: `${organization} will be deleted in 24 hours`,
    lead: `${by} asked for ${organization} to be deleted on ${project}. In 24 hours its members, accounts and figures are removed for good.`,
    notes: [
      "Until then every administrator can keep it: sign in, and withdraw the deletion in the settings of the organization.",
      "If you did not expect this, withdraw it and ask who did it.",
    ],
  }),
  deletionWithdrawn: ({ project, organization, by }) => ({
    subject: `${organization} will not be deleted`,
    lead: `${by} withdrew the deletion of ${organization} on ${project}. Nothing was removed.`,
    notes: ["There is nothing to do."],
  }),
};

export type SsoLetters = Pick<
  Words["letters"],
  | "certificateEnding"
  | "certificatesRead"
  | "connectionFailing"
  | "ssoRequired"
  | "ssoRequirementStarted"
  | "ssoRequirementEnded"
  | "breakglassUsed"
  | "ssoSetup"
  | "ssoSetupFinished"
>;

const englishDay = dayIn("en-US");

/** Of single sign-on: to members what it asks of them, the rest to administrators. */
const ssoEnglish: SsoLetters = {
  ssoRequired: ({ project, organization, ways, from, timeZone, state }) =>
    ({
      planned: {
        subject: `How you sign in to ${organization} changes`,
        lead: from
          ? `From ${englishDay(from, timeZone)}, you sign in to ${organization} with ${ways}.`
          : `From now on, you sign in to ${organization} with ${ways}.`,
        notes: [
          ...(from
            ? ["Until then you can sign in as before. Try the new way once before that day."]
            : []),
          `Other ways to sign in to ${organization} on ${project} stop then, and sessions that began in another way end.`,
          `If you can't sign in with ${ways}, ask an administrator of ${organization}.`,
        ],
      },
      cancelled: {
        subject: `You can go on signing in to ${organization} as before`,
        lead: `An administrator changed the plan: ${organization} on ${project} does not require single sign-on.`,
        notes: ["There is nothing to do."],
      },
      ended: {
        subject: `You can sign in to ${organization} as before again`,
        lead: `${organization} on ${project} no longer requires single sign-on. You can sign in as you did before.`,
        notes: ["There is nothing to do."],
      },
    })[state],
  ssoRequirementStarted: ({ project, organization, connection }) => ({
    subject:
      connection === null
        ? `Members of ${organization} can't sign in: no connection is active`
        : `Members of ${organization} sign in with ${connection} only`,
    lead:
      connection === null
        ? `Single sign-on is now the only way to sign in to ${organization} on ${project}, but none of its connections is active. Members can't sign in.`
        : `Single sign-on is now the only way to sign in to ${organization} on ${project}. Sessions that began in another way have ended.`,
    notes: [
      'The people you named can still get in. They choose "Sign in another way" on the sign-in page.',
      `If it fails, one of them can allow all ways again in the settings of ${organization}: Single sign-on.`,
    ],
  }),
  ssoRequirementEnded: ({ project, organization, by }) => ({
    subject: `Members of ${organization} can sign in as before`,
    lead: `${by ?? `The operator of ${project}`} ended the rule that members of ${organization} sign in by single sign-on only.`,
    notes: ["If you did not expect this, ask who did it."],
  }),
  breakglassUsed: ({ project, organization, by, at }) => ({
    subject: `${by} signed in to ${organization} without single sign-on`,
    lead: `${by} is named to get in to ${organization} on ${project} another way, and used it on ${englishMoment(at)}.`,
    notes: [
      `If single sign-on works, ask ${by} whether it was them. If it was not, remove their right in the settings of ${organization}: Single sign-on.`,
    ],
  }),
  certificateEnding: ({ project, organization, connection, endsAt }) => ({
    subject: `A certificate of ${connection} ends soon in ${organization}`,
    lead: `The certificate by which ${project} checks sign-ins through ${connection} ends on ${englishMoment(endsAt)}. Sign-ins go on afterwards, but your provider may sign with a new one by then, and those would be refused.`,
    notes: [
      `Ask the provider's administrator for its next certificate, and add it in the settings of ${organization}: Single sign-on, ${connection}. Both work until you remove the old one.`,
    ],
  }),
  certificatesRead: ({ project, organization, connection, isFull }) => ({
    subject: `The provider of ${connection} has a new certificate`,
    lead: `The provider of ${connection} in ${organization} has a new certificate. ${project} read it from the provider's metadata and added it. Sign-ins go on.`,
    notes: [
      ...(isFull
        ? [
            `The metadata names more certificates, and a connection has five at most. Remove those you no longer need in the settings of ${organization}: Single sign-on, ${connection}. We read the metadata again tomorrow.`,
          ]
        : []),
      "If your provider did not announce a new certificate, ask its administrator.",
    ],
  }),
  connectionFailing: ({ project, organization, connection, since }) => ({
    subject: `Check single sign-on through ${connection} in ${organization}`,
    lead: `No sign-in to ${project} through ${connection} has succeeded since ${englishMoment(since)}. Three or more have failed a check since then.`,
    notes: [
      "Sign in with it yourself, or test the connection. If that works, there is nothing to do: someone may have sent us answers that are not your provider's.",
      `Open the settings of ${organization}: Single sign-on, ${connection}. "Sign-ins of the last seven days" shows why each one failed.`,
      "We write to you about this once a day at most.",
    ],
  }),
  ssoSetup: ({ project, organization, inviter, connection, minutes }) => ({
    subject: `Set up single sign-on for ${organization}`,
    lead: `${inviter} asks you to connect your identity provider with ${project}, so that people of ${organization} can sign in through ${connection}. You need no account for it.`,
    button: "Set up single sign-on",
    notes: [
      `The link works for ${englishMinutes(minutes)}, or until you are done. Anyone who has it can change this connection: do not pass it on.`,
      "If you do not know the sender, you can ignore this message.",
    ],
  }),
  ssoSetupFinished: ({ project, organization, connection }) => ({
    subject: `${connection} is set up in ${organization}`,
    lead: `The person you sent the set-up link to says that they have done their part of single sign-on by ${connection}.`,
    notes: [
      `No one signs in to ${project} with it yet. Open the settings of ${organization}, Single sign-on, ${connection}: test it, and switch it on.`,
      "The link has ended. If you did not send one, delete the connection.",
    ],
  }),
};

/** To whom somebody else took a right or the membership from. */
const standingEnglish: StandingLetters = {
  administratorLost: ({ project, organization, by, at, isBack }) => ({
    subject: isBack
      ? `You lost the administrator's role of ${organization} for a moment`
      : `You are no longer an administrator of ${organization}`,
    lead: isBack
      ? `An administrator, ${by}, took that role from you in ${organization} on ${project} and gave it back. You have had it again since ${englishMoment(at)}.`
      : `An administrator, ${by}, took that role from you in ${organization} on ${project}. It happened on ${englishMoment(at)}. You are still a member.`,
    notes: [
      `If you did not agree to this, ask ${by} or another administrator of ${organization} today.`,
    ],
  }),
  memberRemoved: ({ project, organization, by, at, wasAdministrator }) => ({
    subject: `You were removed from ${organization}`,
    lead: `An administrator, ${by}, removed you from ${organization} on ${project}. It happened on ${englishMoment(at)}.`,
    notes: [
      wasAdministrator
        ? "You were an administrator there, and can no longer sign in there."
        : "You can no longer sign in there.",
      `If you did not agree to this, ask ${by} or another administrator of ${organization} today.`,
    ],
  }),
};

const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** 90 → '90 minutes', 120 → '2 hours', 10080 → '7 days'. */
const englishMinutes = (minutes: number): string => {
  if (minutes % 1440 === 0) return count(minutes / 1440, "day");
  if (minutes % 60 === 0) return count(minutes / 60, "hour");
  return count(minutes, "minute");
};

const once = (minutes: number): string => `The link works once, for ${englishMinutes(minutes)}.`;
const UNASKED = "If you did not ask for this, you can ignore this message.";

const notice = (
  { project, organization }: { readonly project: string; readonly organization: string },
  happened: string,
): LetterText => ({
  subject: `Your sign-in to ${organization} has changed`,
  lead: happened,
  notes: [
    `This is about how you sign in to ${organization} on ${project}.`,
    "If this was not you, sign in, change it back and tell your administrator right away.",
  ],
});

/** The letters in English. */
export const english: Words = {
  buttonHint: "If the button does not work, copy this address into your browser:",
  earlier: "This happened before it:",
  andMore: (count) => `And ${count} more of the kind.`,
  footer: (project) =>
    `${project} sent this message automatically. No one from ${project} will ever ask you for a password or a passcode by phone or email.`,
  text: ({ project, code, minutes }) =>
    `${code} is your ${project} passcode. It works for ${englishMinutes(minutes)}. Do not share it with anyone.`,
  letters: {
    discoveryLink: ({ project, minutes }) => ({
      subject: `Sign in to ${project}`,
      lead: "Use this link to sign in or to create your account.",
      button: "Sign in",
      notes: [once(minutes), UNASKED],
    }),
    signUpLink: ({ project, minutes }) => ({
      subject: `Confirm your email for ${project}`,
      lead: "Use this link to confirm your email address and finish creating your account.",
      button: "Confirm and continue",
      notes: [
        "Open it in the browser in which you signed up. In another one it signs you in, and the name and password that you chose are not kept.",
        once(minutes),
        UNASKED,
      ],
    }),
    accountExists: ({ project, minutes }) => ({
      subject: `You already have an account on ${project}`,
      lead: "Someone asked for a new account with this email address, but you already have an account or an invitation. Use this link to sign in.",
      button: "Sign in",
      notes: ["The password that was typed was not kept.", once(minutes), UNASKED],
    }),
    loginLink: ({ project, organization, minutes }) => ({
      subject: `Sign in to ${organization} on ${project}`,
      lead: `Use this link to sign in to ${organization}.`,
      button: "Sign in",
      notes: [once(minutes), UNASKED],
    }),
    signupLink: ({ project, organization, minutes }) => ({
      subject: `Join ${organization} on ${project}`,
      lead: `Use this link to confirm your email address and to join ${organization}.`,
      button: "Confirm and join",
      notes: [once(minutes), UNASKED],
    }),
    invite: ({ project, organization, inviter, note, isEnding, minutes }) => ({
      subject: `Join ${organization} on ${project}`,
      lead: `${inviter} invites you to ${organization} on ${project}.`,
      ...(note !== null && {
        quote: {
          lead: `${inviter} wrote to you:`,
          text: note,
          after: `These are the words of ${inviter}. ${project} neither wrote nor checked them.`,
        },
      }),
      button: "Accept the invitation",
      notes: [
        ...(isEnding
          ? [
              `${organization} is about to be deleted: unless one of its administrators keeps it, everything of it goes within a day, and the invitation with it.`,
            ]
          : []),
        once(minutes),
        "If you do not know the sender, you can ignore this message.",
      ],
    }),
    code: ({ project, minutes }) => ({
      subject: `Your ${project} passcode`,
      lead: `Enter this passcode to sign in to ${project}.`,
      notes: [
        `The passcode works once, for ${englishMinutes(minutes)}. Do not share it with anyone.`,
        UNASKED,
      ],
    }),
    resetPassword: ({ project, minutes, login }) => ({
      subject: `Set your ${project} password`,
      lead: `Use this link to set a new password. It works once, for ${englishMinutes(minutes)}, and signs you out on your other devices.`,
      button: "Set a new password",
      ...(login && {
        other: {
          lead: `You can also sign in just this once and keep your password as it is. This link, too, works once, for ${englishMinutes(login.minutes)}:`,
          button: "Sign in without a password",
          link: login.link,
        },
      }),
      notes: [`${UNASKED} Your password stays as it is.`],
    }),
    noAccount: ({ project, organization }) => ({
      subject: `Signing in to ${organization} on ${project}`,
      lead: `Someone tried to sign in to ${organization} with this email address, but there is no account with it.`,
      notes: ["If it was you, try another email address, or ask to be invited.", UNASKED],
    }),
    phoneAdded: (fields) =>
      notice(
        fields,
        `The phone number ${fields.phoneNumber} was added. Codes for signing in can be sent to it.`,
      ),
    phoneRemoved: (fields) => notice(fields, "Your phone number was removed."),
    appAdded: (fields) => notice(fields, "An authenticator app was added."),
    appRemoved: (fields) => notice(fields, "Your authenticator app was removed."),
    accountLinked: (fields) =>
      notice(
        fields,
        `A sign-in account was linked: ${fields.provider}. You can sign in with it from now on.`,
      ),
    accountUnlinked: (fields) => notice(fields, "A linked sign-in account was removed."),
    passwordAdded: (fields) =>
      notice(fields, "A password was added. You can sign in with it from now on."),
    passwordSet: (fields) =>
      notice(fields, "Your password was set. You were signed out on your other devices."),
    passwordRemoved: (fields) => notice(fields, "Your password was removed."),
    emailChanged: ({ project, organization }) => ({
      subject: `Your email address for ${organization} has changed`,
      lead: "Another email address was set for you. From now on, sign in with that one.",
      notes: [
        `This is about how you sign in to ${organization} on ${project}.`,
        "You can no longer sign in there with the address that this message was sent to. If you did not make this change, tell your administrator right away.",
      ],
    }),
    emailChangeStarted: ({ project, organization, minutes }) => ({
      subject: `Your address for ${organization} on ${project} is about to change`,
      lead: `Someone asked to set another email address for you in ${organization}. Nothing changes until the new address is confirmed.`,
      button: "Stop the change",
      notes: [
        once(minutes),
        "If it was you or your administrator, there is nothing to do.",
        "If it was not, stop the change and tell your administrator right away.",
      ],
    }),
    confirmEmail: ({ project, organization, minutes }) => ({
      subject: `Confirm your new address for ${organization} on ${project}`,
      lead: `Use this link to confirm that this is your email address and to sign in to ${organization}.`,
      button: "Confirm and sign in",
      notes: [once(minutes), UNASKED],
    }),
    recoveryCodeUsed: (fields) =>
      notice(fields, `A backup code was used. You have ${fields.remaining} left.`),
    recoveryCodesRotated: (fields) =>
      notice(fields, "Your backup codes were replaced. The earlier ones no longer work."),
    ...deletionEnglish,
    ...ssoEnglish,
    ...linkedEnglish,
    ...standingEnglish,
  },
};
