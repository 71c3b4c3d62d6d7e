import { consentMessages } from "./messages/consent-messages.ts";
import { factorMessages } from "./messages/factor-messages.ts";
import { federationMessages } from "./messages/federation-messages.ts";
import { firstMessages } from "./messages/first-messages.ts";
import { linkMessages } from "./messages/link-messages.ts";
import { onTheWay } from "./messages/on-the-way-messages.ts";
import { oneTapMessages } from "./messages/one-tap-messages.ts";

/** Every sentence the widget shows. Screens that are loaded on demand bring it with them. */
export const messages = {
  ...firstMessages,
  toasts: {
    emailResent: "Email resent",
    copied: "Copied",
    codeCopied: "Code copied",
    copyAllFailed: "Couldn't copy codes to clipboard",
    copyFailed: "Couldn't copy code to clipboard",
  },
  emailMethod: {
    headline: "Select how you'd like to continue.",
    link: "Email me a log in link",
    code: "Email me a log in code",
  },
  emailCode: {
    headline: "Enter passcode",
    sentTo: (email: string) => `A 6-digit passcode was sent to you at ${email}.`,
  },
  password: {
    headline: "Log in with email and password",
    label: "Password",
    show: "Show",
    hide: "Hide",
    submit: "Continue",
    forgot: "Sign up or reset password",
    forgotHeadline: "Check your email for help signing in!",
    forgotText:
      "We'll email you a link to sign in to your account directly, or to choose a new password.",
    forgotSubmit: "Email me a link",
    resetHeadline: "Check your email!",
    resetText: (email: string) =>
      `If there is an account for ${email}, a link to choose a new password is on its way.`,
    firstHeadline: "Verify your email first.",
    firstText: (email: string) =>
      `A link was sent to ${email}. Open it to confirm that the address is yours; you choose your password there.`,
    resend: "Resend email",
    newHeadline: "Set a new password",
    newText: "You are signed in with it at once.",
    newLabel: "New password",
    save: "Set password",
    saving: "Saving",
    /** The server's own sentence. */
    warning: (said: string): string => said,
    context:
      "This password contains the email address, a name, or the name of this product. Please choose one without them.",
    strength: (score: number) => `Strength: ${score} of 4`,
    length: (count: number) => `Must be at least ${count} characters long`,
    complexity: (count: number) =>
      `Must contain ${count} of the following: uppercase letter, lowercase letter, number, symbol`,
    breached:
      "This password may have been used on a different site that experienced a security issue. Please choose another password.",
  },
  organizations: {
    headline: "Select an organization to continue",
    create: "Create an organization",
    join: "Join",
    acceptInvite: "Accept Invite",
    decline: "Decline",
    declined: "Declined",
    continue: "Continue",
    creating: "Creating organization...",
    name: "Organization name",
    nameTooLong: (longest: number) => `A name has at most ${longest} characters.`,
    noneMayCreate: "Create an organization to get started",
    noneMayCreateText: (email: string) => `${email} does not have an account.`,
    none: (email: string) => `${email} does not belong to any organizations.`,
    noneText:
      "Make sure your email address is correct. Otherwise, you might need to be invited by your admin first.",
    another: "Try a different email address",
    search: "Search organizations",
    noMatch: (text: string) => `No organization matches “${text}”.`,
    shown: (shown: number, all: number) => `${shown} of ${all} organizations`,
    notMember: "You are not a member of that organization any more. Choose another one.",
    invitedBy: (name: string) => `invited by ${name}`,
    joined: (date: string) => `joined ${date}`,
  },
  emailSent: {
    headline: "Check your email",
    sentTo: "A link was sent to",
    once: (minutes: number) => `It works once, for ${minutes} minutes.`,
    openIn: (mailbox: string) => `Open in ${mailbox}`,
    notArrived: "Didn't get it? Look in spam, or",
    tryAgain: "Try again",
  },
  ...factorMessages,
  ...consentMessages,
  ...linkMessages,
  ...oneTapMessages,
  ...federationMessages,
  code: {
    label: "6-digit code",
    checking: "Checking",
    expiresIn: (time: string) => `Your code expires in ${time}.`,
    expired: "Your code has expired.",
    resend: {
      initial: "Resend code",
      sending: "Sending",
      sent: "Code sent",
      waiting: "Resend code",
    },
    problems: {
      passcode: "Invalid passcode, please try again.",
      passcodeSpent:
        "This passcode no longer works after too many wrong tries. Ask for a new one below.",
      passcodeLost:
        "The connection broke before, so this passcode may be used up. Ask for a new one below.",
      backupCode: "Invalid backup code, please try again.",
      email: "Invalid email address",
      password: "Invalid email or password. Please try again or reset your password below.",
      reset: "We were unable to verify your email. Please contact your admin.",
      newPasswordContext:
        "This password contains the email address, your name, or the name of an organization or of this product. Please choose one without them.",
      newPassword: "This password is not strong enough. Please choose another one.",
      locked:
        "This way to sign in is locked after too many wrong tries. Use another one, or contact your admin.",
      passwordLocked:
        "This password is locked after too many wrong tries. Sign in with an email link or code if your organization offers one, or reset your password below.",
      ...onTheWay,
    },
  },
  phone: {
    invalid: "Invalid phone number",
    refused: "Invalid phone number, please try again.",
    duplicate: "A member with the specified phone number already exists for this organization.",
  },
  recovery: {
    entryHeadline: "Enter backup code",
    entryText:
      "Enter one of the backup codes you saved when you set up your authenticator app. Each works once.",
    label: "Backup code",
    continue: "Continue",
    saveHeadline: "Save your backup codes!",
    saveText:
      "This is the only time you will be able to access and save your backup codes. Each lets you in once, should you lose your phone.",
    download: "Download file",
    copyAll: "Copy all",
    done: "Done",
    fileName: (organization: string) => `${organization}-backup-codes.txt`,
  },
} as const;
