/** What goes wrong on the way, whatever was asked. */
export const onTheWay = {
  tooMany: "Too many requests. Please wait before trying again.",
  tooManyFor: (seconds: number) =>
    seconds > 90
      ? `Too many requests. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      : `Too many requests. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
  offline:
    "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
} as const;

/** What its developer has to mend, wherever it is met. */
const ofThisSite = { setUp: "Sign-in is not set up correctly on this site." } as const;

/** About the page that the widget stands on, not about signing in. */
const embedMessages = {
  embed: {
    notLoaded:
      "The next step could not be loaded. Please check your internet connection and try again. You don't have to start over.",
    notKept:
      "Your browser is set to keep nothing for this page, so you will have to sign in again each time it opens. To stay signed in, allow cookies and site data for this site, then reload the page.",
    tryAgain: "Try again",
  },
} as const;

/**
 * The sentences of what is loaded at once: the first screen, errors, and what stands around every
 * screen.
 */
export const firstMessages = {
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
    password: "Use a password instead",
    finding: "Loading",
    entering: "Logging in...",
    nothingToOffer: "No way to sign in is set up. Please contact your admin for more information.",
  },
  federation: {
    or: "or",
    continueWith: (name: string) => `Continue with ${name}`,
    providers: {
      google: "Google",
      microsoft: "Microsoft",
      hubspot: "HubSpot",
      slack: "Slack",
      github: "GitHub",
    },
    sso: "Use single sign-on",
  },
  ...embedMessages,
  loggedIn: {
    headline: "Success!",
    text: "You have successfully logged in.",
  },
  failed: {
    headline: "Looks like there was an error!",
    back: "Go back",
    sendNewLink: (email: string) => `Send a new link to ${email}`,
    askNewLink: "Ask for a new link",
    resetUsed:
      "This link was already used, or a newer one took its place. Open the newest letter, or ask for a new link.",
    resetExpired: "This link has expired. Ask for a new link.",
    resetLost:
      "The connection broke, and your new password may be set already. Go back and sign in with it, or ask for a new link.",
    resetRefused: "We were unable to verify your email. Please contact your admin.",
    answerLost:
      "The connection broke before we got an answer. A link works once, so yours may be used up.",
    elsewhere: (requestId: string) =>
      `Your sign-in with the other account did not finish. Try again, or sign in another way.${requestId && ` If you think this is a mistake, contact your admin and mention ${requestId}.`}`,
    elsewhereNoAccess:
      "This account does not have access to this organization. If you think this is a mistake, contact your admin.",
    default: "Something went wrong. Try again later or contact your admin for help.",
    emailMagicLink:
      "Something went wrong. Your login link may have expired, been revoked, or been used more than once. Request a new login link to try again, or contact your admin for help.",
    organization:
      "The organization you are looking for could not be found. If you think this is a mistake, contact your admin.",
    cannotJoin: (organization: string) =>
      `Unable to join due to ${organization}'s authentication policy. Please contact your admin for more information.`,
    adBlocker:
      "The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.",
    claimedDomain:
      "Your email domain is associated with a particular organization, so you are unable to join or create other organizations. Please contact your admin for more information.",
    tookTooLong:
      "For your safety a sign-in has to be finished within ten minutes and works once. This one was already used or has expired. Please sign in again.",
    linkingLost:
      "The connection broke, and your app may be linked already. Sign in again with its code, then make backup codes in your settings.",
    ...ofThisSite,
    ...onTheWay,
  },
  email: {
    invalid: "Invalid email address",
    inactive:
      "The email address is marked as inactive. Please try another email address, or contact your admin if you think this is a mistake.",
    noAccess: (email: string, organization: string) =>
      `${email} does not have access to ${organization}. If you think this is a mistake, contact your admin.`,
    ssoFailed: "Something went wrong. Try again later or contact your admin for help.",
    ...ofThisSite,
    thisOrganization: "this organization",
    haveCode: "I have a code",
    unreachable:
      "We were unable to reach this email address. Please try another email or contact your admin.",
    ...onTheWay,
  },
} as const;
