import type { Subscription } from "@stocks-vibe/contracts/portfolio";

export const guardMessages = {
  loading: "Loading",
  loadingProfile: "Loading Profile...",
  profileFailed: "Error Loading Profile",
  signInAgain: "Sign In Again",
  redirecting: "Redirecting...",
  redirectingText: "Taking you to your beta dashboard...",
  noSession: "No active session detected. Please log in to continue.",
  notFound: "Page not found",
  notFoundText: "The address may be mistyped, or the page has moved.",
  goHome: "Go home",
  crashed: "Something went wrong",
  crashedText: "The page could not be shown. Your data is safe.",
  refreshPage: "Refresh Page",
  crashGoHome: "Go Home",
  tryAgain: "Try Again",
  offline: "There is no connection. What stands here is what was loaded before.",
  noServer: "Stocks Vibe could not start",
  noServerText: "The server did not answer. Check your connection and refresh the page.",
} as const;

export const layoutMessages = {
  skip: "Skip to content",
  brand: "Stocks Vibe",
  toDashboard: "Stocks Vibe, dashboard",
  toHome: "Stocks Vibe, home",
  navigation: "Main",
  bottomNavigation: "Main, phone",
  dashboard: "Dashboard",
  accounts: "Accounts",
  adviceLibrary: "Advice Library",
  settings: "Settings",
  subscription: "Subscription",
  help: "Help",
  soon: "Soon",
  more: "More",
  close: "Close",
  logout: "Logout",
} as const;

const names: Record<Subscription, string> = { alpha: "Alpha", beta: "Beta", none: "None" };

export const notForThemMessages = {
  noOrganization: "Subscription Information Unavailable",
  noOrganizationText:
    "We could not read your organization's subscription. Try again in a few minutes.",
  restricted: "Access Restricted",
  restrictedText: (subscription: Subscription) =>
    `This feature requires an Alpha subscription. Your current subscription is ${names[subscription]}.`,
  noSupport: "No support address has been set up. Ask the person who invited you.",
  contactSupport: "Contact Support",
  supportSubject: "Access to Stocks Vibe",
} as const;
