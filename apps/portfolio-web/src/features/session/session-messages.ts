export const operatorMessages = {
  label: "Operator session",
  text: "An operator is looking at the product as",
  operator: (address: string) => `The operator is ${address}.`,
  end: "End operator session",
} as const;

export const sessionMessages = {
  title: "Your session is about to expire",
  text: "For security, you will be signed out in",
  length: "Sessions last 4 hours.",
  timeLeft: "Time left",
  logout: "Logout",
  stay: "Stay signed in",
  staying: "Extending",
  failed: "Your session could not be extended. Please sign in again.",
} as const;
