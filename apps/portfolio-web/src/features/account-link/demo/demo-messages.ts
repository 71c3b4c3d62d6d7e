export const demoMessages = {
  title: "Linking accounts, in every state",
  lead: "How the product looks while an account is being linked, and when something goes wrong. These are examples: nothing here belongs to anybody.",
  button: "The button",
  dialogs: "The dialogs",
  dialogsText:
    "Each opens as it does in the product. A success closes by itself after two seconds.",
  status: "The state of connections",
  none: "Nothing linked",
  healthy: "All well",
  error: "Something to do",
  each: "Each state of one connection",
  real: "The real flow",
  signIn: "Sign in to link an account for real, in your own organization.",
  logIn: "Log in",
  realText:
    "This is the real button: it links an account to your organization. With the embedded sandbox everything it brings is invented.",
  accounts: "See your accounts",
} as const;
