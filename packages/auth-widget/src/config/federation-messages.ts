import { onTheWay } from "./on-the-way-messages.ts";

/** Every sentence about accounts elsewhere and organizations' own sign-ins. */
export const federationMessages = {
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
    sso: "Continue with SSO",
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
