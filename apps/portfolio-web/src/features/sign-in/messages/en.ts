import { day, denverDay, denverTime } from "#lib/format/format-date.ts";

interface Moved {
  readonly email: string;
  readonly organization: string;
  readonly as: string | null;
}

export const signInMessages = {
  loginTitle: "Log in",
  notHere: "Can't sign in here?",
  otherWay: "Sign in another way",
  newHere: "New here?",
  signUp: "Create an account",
  expired: "Your session has expired for security reasons. Please sign in again to continue.",
  noSession: "No active session detected. Please log in to continue.",
  left: "You have left the organization and are signed out.",
  switchLost:
    "The connection broke while you switched organizations, and your session ended with it. Sign in again.",
  mailbox: "Development mail arrives in the built-in mailbox",
  demo: "Look around in the demo organization: sign in as",
  or: ", or",
  openDemo: "open it in one click",
  title: "Signing in",
  stages: {
    sending: "Preparing your sign-in",
    authenticating: "Checking your link",
    "creating-session": "Opening your session",
    redirecting: "Taking you in",
  },
  progress: "Sign-in progress",
  confirmTitle: "Continue signing in?",
  confirmBrowser:
    "We don't know that you asked for this link in this browser. Continue only if you asked for it yourself.",
  confirmMember: (email: string) =>
    `You are signed in as ${email}. Continuing ends that session and signs in with this link instead.`,
  confirmNamed: (email: string) =>
    `This link signs you in as ${email}. Continue only if that address is yours: the owner of that address sees what you link then.`,
  confirmMailbox: (email: string) =>
    `This link signs you in as ${email}, another address than the one you asked for here. Continue only if it is yours: the owner of that address sees what you link then.`,
  connectionTitle: "Start single sign-on?",
  connectionText: "Continue only if you started this yourself, such as in your company's portal.",
  connectionMember: (email: string) =>
    `You are signed in as ${email}. Your session ends when you sign in there.`,
  invitedBy: (inviter: string, organization: string) => `${inviter} invited you to ${organization}`,
  invited: (organization: string) => `You are invited to ${organization}`,
  ending: (organization: string, at: string) =>
    `${organization} will be deleted on ${day(denverDay(at))}, ${denverTime(at)} MT`,
  endingText:
    "An administrator asked for it, and each of them can stop it until then. After that there is nothing left to join.",
  wrote: (inviter: string) => `${inviter} wrote:`,
  invitedText: (email: string) =>
    `The invitation is for ${email}. Accept to become a member: you see what its members share, and they see what you link there. Decline, and nothing of it is kept.`,
  /** `as` is named where the invitation is for another address than the one that is signed in. */
  invitedMember: ({ email, organization, as }: Moved) =>
    `You are signed in as ${email} now. Accepting ends that session in this browser and opens one in ${organization}${as === null ? "" : ` as ${as}`}.`,
  accept: "Accept",
  decline: "Decline",
  invitation: "Invitation",
  declinedChoice: "Declined",
  tryAgain: "Try again",
  linkGoneTitle: "Open the link again",
  linkGone:
    "This page was loaded again without its link. The link still works: open it again from your email, or from the page it came from.",
  declinedTitle: "Invitation declined",
  declined: (organization: string) => `You are not a member of ${organization}.`,
  home: "To the start page",
  signedInTitle: "You are signed in already",
  signedInText: (email: string, organization: string) =>
    `You are signed in as ${email} in ${organization}. This invitation or link is no longer open: it was used, declined, withdrawn or replaced by a newer one. If it was for another organization, ask the sender for a new one.`,
  toPortfolio: "Go to your portfolio",
  changeTitle: "Use this e-mail address?",
  changeText: (email: string, organization: string) =>
    `Someone in ${organization} asked to use ${email} for their account. Continue only if that was you: you are signed in to that account then.`,
  stopTitle: "Stop the change of your e-mail address?",
  stopText:
    "Someone asked to replace your e-mail address. Stopping it keeps the address that this link was sent to.",
  stop: "Stop the change",
  stoppedTitle: "The change is stopped",
  stopped:
    "Your e-mail address stays as it is. If you did not ask for the change, tell your administrator.",
  continue: "Continue",
  cancel: "Cancel",
  chooseTitle: "Select an organization to continue",
  noneMayCreate: "Create an organization to get started",
  none: (email: string) => `${email} does not belong to any organizations.`,
  noneText:
    "Make sure your email address is correct. Otherwise, you might need to be invited by your admin first.",
  chooseText: (email: string) => `Signed in as ${email}`,
  role: (roles: string) => `Role: ${roles}`,
  eligible: "Eligible to join",
  member: "Member",
  create: "Create an organization",
  createLabel: "Organization name",
  creating: "Creating",
  backToLogin: "Back to Login",
  passwordTitle: "Your password",
  stay: "Stay where you are",
  failedTitle: "Authentication Failed",
  returnToLogin: "Return to Login",
  sendNewLink: (email: string) => `Send a new link to ${email}`,
  sendingLink: "Sending",
  newLinkSent: (email: string) =>
    `We sent a new link to ${email}. Open it in this browser: it signs you in once, within 30 minutes.`,
} as const;

/** The error catalogue of the page a link leads to. */
export const authenticateErrors = {
  noToken: "No authentication token found. Please try logging in again.",
  openedAgain:
    "This page was loaded again without its link, which works only once. Have a new one sent.",
  providerAgain:
    "This page was loaded again, which ended the sign-in that was under way. Please sign in again.",
  expired:
    "This magic link has expired. Magic links are valid for 30 minutes. Please request a new one.",
  invalid: "This magic link is invalid or has already been used. Please request a new one.",
  operatorLink:
    "This operator link has expired or was used before. It works once and for five minutes: make a new one.",
  operatorNeedsFactor:
    "This organization asks for a second factor, which an operator does not have. Nothing of it can be shown.",
  rateLimit: "Too many authentication attempts. Please wait a few minutes before trying again.",
  network:
    "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
  unauthorized:
    "Authentication failed. This may be due to an invalid or tampered link. Please request a new magic link.",
  organization:
    "Unable to access organization. Please try again or contact support if the problem persists.",
  answerLost:
    "The connection broke before we got an answer. A link works once, so yours may be used up: check your internet connection, then send a new one.",
  linkNotSent: "We could not send a new link. Please try again.",
  server:
    "Server error: Our authentication service is temporarily unavailable. Please try again in a few minutes.",
  default: "An error occurred during authentication. Please try again.",
  failed: "Authentication failed. Please try again.",
  notMember: "You are not a member of that organization any more. Choose another one.",
  replaced:
    "This link no longer works: a newer one was sent, or something about your account changed since. Open the newest letter, or have a new link sent.",
  joinFailed: "Failed to join organization. Please try again.",
  mayNotCreate:
    "No organization can be created with this address here. You might need to be invited by an administrator first.",
  tookTooLong: "This sign-in was already used or has expired. Sign in again.",
  createFailed: "Failed to create organization. Please try again.",
  providerFailed:
    "Your sign-in with the other account did not finish. Try again, or sign in another way.",
  ssoFailed:
    "Your organization's sign-in did not finish. Try again, or ask an administrator: they can see what failed.",
  providerNotMember:
    "You are not a member of this organization, and no one can join it with this account. Ask an administrator to invite you.",
  providerOver:
    "This sign-in was already used, took too long, or began in another browser. Sign in again.",
  invitationExpired: "This invitation or link has expired. Ask the sender for a new one.",
  invitationOver:
    "This invitation or link is no longer open: it was used, declined, withdrawn or replaced by a newer one. Ask the sender for a new one.",
  declineFailed: "This invitation is no longer open: it was used, withdrawn or declined before.",
  stopFailed:
    "There is nothing to stop any more: the change was stopped before, made, given up or has expired. If your address was changed and it was not you, tell your administrator.",
} as const;
