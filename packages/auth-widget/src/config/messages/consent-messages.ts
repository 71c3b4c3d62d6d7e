/**
 * Every sentence of the page that asks whether an application may know a member, and of the end of
 * its session.
 */
export const consentMessages = {
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
