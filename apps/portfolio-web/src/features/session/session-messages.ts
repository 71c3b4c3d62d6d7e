export const sessionMessages = {
  title: "Your session is about to expire",
  text: "For security, you will be signed out in",
  length: "Sessions last 4 hours.",
  timeLeft: "Time left",
  logout: "Logout",
  stay: "Stay signed in",
  staying: "Extending",
  problems: {
    unreachable:
      "The server could not be reached, so your session is not extended yet. Please try again.",
    notNow: "The server could not extend your session just now. Please try again.",
    failed: "Your session could not be extended. Please sign in again.",
  },
} as const;
