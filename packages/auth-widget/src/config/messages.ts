import { factorMessages } from "./factor-messages.ts";
import { federationMessages } from "./federation-messages.ts";
import { onTheWay } from "./on-the-way-messages.ts";

/** Every sentence the widget shows. */
export const messages = {
  frame: { poweredBy: "Powered by Stocks Vibe" },
  main: {
    headline: "Sign up or log in",
    continueTo: (organization: string) => `Continue to ${organization}`,
    verifyHeadline: "Verify your email",
    verifyText: "Confirm your email address with one of the following:",
    email: "Email",
    placeholder: "example@email.com",
    submit: "Continue with email",
    sending: "Sending",
    finding: "Loading",
    nothingToOffer: "No way to sign in is set up. Please contact your admin for more information.",
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
    instead: "Use a password instead",
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
    resend: "Resend email",
    newHeadline: "Set a new password",
    newText: "You are signed in with it at once.",
    newLabel: "New password",
    save: "Set password",
    saving: "Saving",
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
    entering: "Logging in...",
    name: "Organization name",
    noneMayCreate: "Create an organization to get started",
    noneMayCreateText: (email: string) => `${email} does not have an account.`,
    none: (email: string) => `${email} does not belong to any organizations.`,
    noneText:
      "Make sure your email address is correct. Otherwise, you might need to be invited by your admin first.",
    another: "Try a different email address",
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
      backupCode: "Invalid backup code, please try again.",
      email: "Invalid email address",
      password: "Invalid email or password. Please try again or reset your password below.",
      reset: "We were unable to verify your email. Please contact your admin.",
      newPassword: "This password is not strong enough. Please choose another one.",
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
  toasts: {
    emailResent: "Email resent",
    copied: "Copied",
    codeCopied: "Code copied",
    copyAllFailed: "Couldn't copy codes to clipboard",
    copyFailed: "Couldn't copy code to clipboard",
  },
  loggedIn: {
    headline: "Success!",
    text: "You have successfully logged in.",
  },
  failed: {
    headline: "Looks like there was an error!",
    back: "Go back",
    default: "Something went wrong. Try again later or contact your admin for help.",
    emailMagicLink:
      "Something went wrong. Your login link may have expired, been revoked, or been used more than once. Request a new login link to try again, or contact your admin for help.",
    organization:
      "The organization you are looking for could not be found. If you think this is a mistake, contact your admin.",
    cannotJoin: (organization: string) =>
      `Unable to join due to ${organization}'s authentication policy. Please contact your admin for more information.`,
    theOrganization: "the organization",
    adBlocker:
      "The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.",
    claimedDomain:
      "Your email domain is associated with a particular organization, so you are unable to join or create other organizations. Please contact your admin for more information.",
    tookTooLong:
      "For your safety a sign-in has to be finished within ten minutes, and this one took longer. Please sign in again.",
  },
  email: {
    invalid: "Invalid email address",
    inactive:
      "The email address is marked as inactive. Please try another email address, or contact your admin if you think this is a mistake.",
    noAccess: (email: string, organization: string) =>
      `${email} does not have access to ${organization}. If you think this is a mistake, contact your admin.`,
    ssoFailed: "Something went wrong. Try again later or contact your admin for help.",
    thisOrganization: "this organization",
    unreachable:
      "We were unable to reach this email address. Please try another email or contact your admin.",
    ...onTheWay,
  },
} as const;
