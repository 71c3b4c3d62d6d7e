import { onTheWay } from "./on-the-way-messages.ts";

/** Sentences of the search for an organization's own sign-in: the first screen only leads there. */
export const federationMessages = {
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
