import { firstMessages, onTheWay } from "./first.ts";

/** Sentences of the search for an organization's own sign-in: the first screen only leads there. */
const federationMessages = {
  sso: {
    emailHeadline: "Enter your email to continue",
    menuHeadline: "Select a connection to continue",
    noneHeadline: "Sorry, we couldn't find any connections.",
    noneText: "Please enter the slug of your organization to continue.",
    slug: "Organization slug",
    enterSlug: "Enter org slug",
    another: "Try another log in method",
    continue: "Continue",
    looking: "Looking",
    slugProblems: {
      slugUnknown: "Organization not found. Please try again.",
      slugFailed: "An error occurred. Please try again.",
      ...onTheWay,
    },
  },
} as const;

/** What the developer of a page reads where Google's prompt does not come. */
const oneTapMessages = {
  oneTap: {
    notShown: (reason: string) => `One Tap could not load: ${reason}`,
    problems: {
      origin_not_allowed_for_client:
        "Add this page's origin to the authorized origins of the OAuth client in Google's console.",
      invalid_client: "Google does not know the OAuth client ID of this project. Check it.",
      oauth_config_not_found: "Set up Google with an OAuth client ID and secret for this project.",
      no_login_redirect_urls_set: "Allow an address for logging in among the redirect URLs.",
      no_signup_redirect_urls_set: "Allow an address for signing up among the redirect URLs.",
      default_provider_not_allowed:
        "One Tap needs an OAuth client of your own: the shared one that comes with a project is not allowed.",
    },
    onlyTests: "Only shown with the public token of a test project.",
  },
} as const;

/** What is asked before a link is used: a part of the one catalogue in messages.ts. */
const linkMessages = {
  link: {
    headline: "Continue signing in?",
    continueAs: (mailbox: string) => `Continue as ${mailbox}?`,
    invited: (organization: string) => `You are invited to ${organization}`,
    invitedBy: (inviter: string, organization: string) =>
      `${inviter} invited you to ${organization}`,
    headlines: {
      changeAddress: "Use this email address?",
      operator: "Look as another member?",
      newPassword: "Choose a new password?",
      connection: "Start single sign-on?",
    },
    signedInAs: (email: string) =>
      `You are signed in as ${email}. Continuing ends that session and signs in with this link instead.`,
    invitation: (mailbox: string) =>
      `The invitation is for ${mailbox}. By accepting it you become a member.`,
    address: (mailbox: string, organization: string) =>
      `Someone in ${organization} asked to use ${mailbox} for their account. Continue only if that was you.`,
    only: {
      notAsked:
        "We don't know that you asked for this link in this browser. Continue only if you asked for it yourself.",
      otherMailbox:
        "This is another address than the one you asked for a link with. Continue only if it is yours.",
      operator: "This link shows what another member sees. Continue only if you made it yourself.",
      newPassword:
        "This link is for a new password, which signs you in. Continue only if you asked for it yourself.",
      connection: "Continue only if you started this yourself, such as in your company's portal.",
    },
    continue: "Continue",
    wrote: (inviter: string) => `${inviter} wrote:`,
    ending: (organization: string) =>
      `${organization} is about to be deleted: unless one of its administrators keeps it, everything of it goes within a day.`,
    accept: "Accept Invite",
    leave: "Not now",
  },
} as const;

/** The sentences about second factors: a part of the one catalogue in messages.ts. */
const factorMessages = {
  mfa: {
    setUp: "Set up Multi-Factor Authentication",
    why: (organization: string) =>
      `${organization} asks its members for a second proof that it is really them. It takes about a minute, once.`,
    useApp: "Use an authenticator app",
    useText: "Text me a code",
    continue: "Continue",
    back: "Go back",
  },
  totp: {
    qrHeadline: "Scan the QR code to link your authenticator app",
    qrText:
      "Open an authenticator app on your phone, such as Google Authenticator or 1Password, add an account and point the camera here.",
    qrAlt: "QR code for your authenticator app",
    trouble: "Having trouble scanning?",
    manualHeadline: "Having trouble scanning the QR code?",
    manualText: "Enter the code below into your authenticator app to link it.",
    secret: "Code for your app",
    copy: "Copy code",
    scanInstead: "Scan the QR code instead",
    preparing: "Preparing your code",
    notReady: "The code could not be made.",
    tryAgain: "Try again",
    entryHeadline: "Enter verification code",
    entryText: "Enter the 6-digit code from your authenticator app.",
    useBackupCode: "Use a backup code",
    textInstead: "Text me a code instead",
  },
  sms: {
    setupHeadline: "Enter your phone number to set up Multi-Factor Authentication",
    setupText:
      "We text a 6-digit code to this number each time you sign in. Your carrier may charge for it.",
    country: "Country",
    number: "Phone number",
    placeholder: "(123) 456-7890",
    sending: "Sending",
    headline: "Enter passcode",
    sentTo: (number: string) => `A 6-digit passcode was sent to you at ${number}.`,
    sendingTo: (number: string) => `Sending a 6-digit passcode to ${number}.`,
    useApp: "Use an authenticator app instead",
  },
} as const;

/**
 * Every sentence of the page that asks whether an application may know a member, and of the end of
 * its session.
 */
const consentMessages = {
  consent: {
    headline: (app: string) => `${app} wants to access your account`,
    text: "If you allow it, it can:",
    cannot: "You can't allow these here:",
    thisApp: "This application",
    allow: "Allow",
    deny: "Don't allow",
    loading: "Loading",
    sending: "Sending",
    denied: "Access to the application was denied.",
    goBack: "Go back to the application",
    scopes: {
      openid: "Verify your identity",
      profile: "See your personal profile information",
      email: "See your email address",
      phone: "See your phone number",
      offline_access: "Keep this access when you are not in the app",
      full_access: "Act for you in everything you can do here",
    },
    byName: (scope: string) => `Use the ${scope} scope`,
    missing: (names: string) => `Required parameter is missing: ${names}`,
    logoutMissing: (name: string) =>
      `Required parameter is missing: ${name}. Please reach out to the application developer.`,
    logoutHeadline: "Log out?",
    logoutText: "An application asks to end your session here, too.",
    logout: "Log out",
    stay: "Stay logged in",
    stayed: "You are still logged in.",
    failed: "Something went wrong. Try again later or contact your admin for help.",
    tryAgain: "Try again",
  },
} as const;

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
