import type { Subscription } from "@stocks-vibe/contracts/portfolio";

const names: Record<Subscription, string> = { alpha: "Alpha", beta: "Beta", none: "None" };

export const notForThemMessages = {
  noOrganization: "Subscription Information Unavailable",
  noOrganizationText:
    "We could not read your organization's subscription. Try again in a few minutes.",
  restricted: "Access Restricted",
  restrictedText: (subscription: Subscription) =>
    `This feature requires an Alpha subscription. Your current subscription is ${names[subscription]}.`,
  noSupport:
    "Whoever runs this server has not given an address for questions. Ask whoever invited you.",
  contactSupport: "Contact Support",
  supportSubject: "Access to Stocks Vibe",
} as const;
