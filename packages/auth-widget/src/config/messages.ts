/** Every sentence the widget shows. */
export const messages = {
  main: {
    headline: "Sign up or log in",
    continueTo: (organization: string) => `Continue to ${organization}`,
    verifyHeadline: "Verify your email",
    verifyText: "Confirm your email address with one of the following:",
    wantsAnother: (organization: string) => `${organization} asks for this way to sign in.`,
    email: "Email",
    placeholder: "example@email.com",
    submit: "Continue with email",
    sending: "Sending",
    nothingToOffer: "No way to sign in is set up. Please contact your admin for more information.",
  },
  emailSent: {
    headline: "Check your email",
    sentTo: "A link was sent to",
    once: (minutes: number) => `It works once, for ${minutes} minutes.`,
    openIn: (mailbox: string) => `Open in ${mailbox}`,
    notArrived: "Didn't get it? Look in spam, or",
    tryAgain: "Try again",
  },
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
      tooMany: "Too many requests. Please wait before trying again.",
      offline:
        "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
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
    thisOrganization: "this organization",
    unreachable:
      "We were unable to reach this email address. Please try another email or contact your admin.",
    tooMany: "Too many requests. Please wait before trying again.",
    offline:
      "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
  },
} as const;
