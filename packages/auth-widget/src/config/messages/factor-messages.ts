/** The sentences about second factors: a part of the one catalogue in messages.ts. */
export const factorMessages = {
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
