export const signUpMessages = {
  title: "Create an account",
  lead: "See all your retirement and brokerage holdings in one place, read-only.",
  byMail: "No password needed: you sign in by a link that we mail you.",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm password",
  create: "Create account",
  creating: "Creating your account",
  haveOne: "Already have an account?",
  signIn: "Sign in",
  required: {
    firstName: "Enter your first name.",
    lastName: "Enter your last name.",
    email: "Enter your email address.",
    password: "Choose a password.",
    confirmPassword: "Type the password once more.",
  },
  noEmail: "This is not an email address.",
  differs: "The two passwords are not the same.",
  sentTitle: "Check your email",
  sent: (email: string) =>
    `We sent a link to ${email}. Open it in this browser to finish your account.`,
  sentElsewhere:
    "Opened in another browser, the link signs you in, but what you typed here is not kept.",
  again: "Use another address",
  problems: {
    weak: "This password is too easy to guess. Try a longer one, or several words.",
    context:
      "This password contains your address, your name, or the name of this product. Choose one without them.",
    name: "Enter a first and a last name with letters that can be seen.",
    breached: "This password is known from a data breach elsewhere. Choose another one.",
    email: "This email address can't get mail from us. Check it, or use another one.",
    server: "Our sign-in service is temporarily unavailable. Please try again in a few minutes.",
    network: "Network error: check your internet connection and try again.",
    blocked:
      "The check that you are a person could not be loaded. Turn off what blocks it for this page, and try again.",
    other: "Your account could not be asked for. Please try again.",
  },
};
