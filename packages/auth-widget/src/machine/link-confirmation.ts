/** What somebody wrote with an invitation, and what they are called. */
export type InviteNote = { by: string; text: string };

/** What is known of a link before it is used. */
export type DescribedLink = {
  purpose:
    | "signIn"
    | "invite"
    | "changeAddress"
    | "operator"
    | "newPassword"
    | "elsewhere"
    /** It starts a connection, as the tile of a portal does. */
    | "connection";
  /** Whom it signs in; null where that is not told before it is used. */
  mailbox: string | null;
  /** "" where it is not told. */
  organization: string;
  /** Null where nobody invites, or whoever did is gone. */
  inviter: string | null;
  /** What came with an invitation. */
  note: InviteNote | null;
  /** Whether the organization is about to be deleted. */
  isEnding: boolean;
};

/** What is known of the browser that a link is opened in. */
export type Here = {
  signedInAs: string | null;
  /** The mailboxes that a link was asked for with, within the life of a link. */
  askedFor: readonly string[];
  /** Whether this tab left for an account elsewhere; null where the client does not tell. */
  leftForElsewhere: boolean | null;
};

/**
 * Why a link is not used before the person says so. `signedInAs` is who would be signed out by it.
 */
export type LinkConfirmation = Omit<DescribedLink, "purpose"> & {
  reason:
    | "signedIn"
    | "notAsked"
    | "otherMailbox"
    | "invite"
    | "changeAddress"
    | "operator"
    | "newPassword"
    | "connection";
  signedInAs: string | null;
};

const spelled = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** Whether what was typed and what the server proved are one address. */
const isSame = (one: string, other: string): boolean => spelled(one) === spelled(other);

type Reason = LinkConfirmation["reason"] | null;

/** The way back from an account elsewhere: whoever left for one here wanted that. */
function aboutElsewhere({ signedInAs, leftForElsewhere }: Here): Reason {
  if (leftForElsewhere) return null;
  if (signedInAs !== null) return "signedIn";
  return leftForElsewhere === false ? "notAsked" : null;
}

/**
 * Nothing is asked of whoever asked for it, or is signed in with that mailbox. Without one named,
 * somebody may lose a session.
 */
function aboutSignIn(mailbox: string | null, { signedInAs, askedFor }: Here): Reason {
  const mine = signedInAs === null ? askedFor : [signedInAs];
  if (mine.length === 0) return "notAsked";
  if (mailbox === null) return signedInAs === null ? null : "signedIn";
  if (mine.some((email) => isSame(mailbox, email))) return null;
  return signedInAs === null ? "otherMailbox" : "signedIn";
}

function reasonFor({ purpose, mailbox }: DescribedLink, here: Here): Reason {
  switch (purpose) {
    case "signIn":
      return aboutSignIn(mailbox, here);
    case "elsewhere":
      return aboutElsewhere(here);
    case "newPassword":
      return here.signedInAs === null ? null : purpose;
    // Another person began these, or any page could have written them: they always need a yes.
    default:
      return purpose;
  }
}

/**
 * Whether to ask before a link is used. A link proves a mailbox, not who opened it: somebody else's
 * must neither swap the session of who is signed in nor sign in a browser that asked for none.
 * Null: it is used at once.
 */
export function doubtOf(link: DescribedLink, here: Here): LinkConfirmation | null {
  const reason = reasonFor(link, here);
  const { purpose: _purpose, ...told } = link;
  return reason && { ...told, reason, signedInAs: here.signedInAs };
}
