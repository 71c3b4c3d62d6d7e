/** Every sentence the widget shows. */
export const messages = {
  main: {
    headline: "Sign up or log in",
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
  failed: {
    headline: "Looks like there was an error!",
    back: "Go back",
    default: "Something went wrong. Try again later or contact your admin for help.",
    emailMagicLink:
      "Something went wrong. Your login link may have expired, been revoked, or been used more than once. Request a new login link to try again, or contact your admin for help.",
    adBlocker:
      "The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.",
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
