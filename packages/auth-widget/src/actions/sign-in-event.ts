/** What a host page is told, after the fact. */
export type SignInEvent = { type: "magicLinkSent"; emailAddress: string };
