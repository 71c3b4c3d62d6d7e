export const onboardingMessages = {
  title: "Set up your account",
  minutes: "Setup takes 2-3 minutes",
  progress: "Progress of the setup",
  dot: { completed: "completed", current: "current", pending: "pending" },
  skip: "Skip",
  skipRest: "Setup",
  welcome: {
    title: "Welcome",
    text: "See your retirement and investment accounts together, with each figure explained. You only need the sign-in of one institution.",
    kinds: [
      { title: "401(k)", text: "The plan of your employer, also from an earlier job." },
      { title: "IRA", text: "Traditional, Roth and rollover accounts." },
      { title: "Brokerage", text: "Accounts outside retirement plans." },
    ],
    next: "Get Started",
  },
  security: {
    title: "Security and Privacy",
    points: [
      {
        title: "We only read",
        text: "Stocks Vibe can't trade, move money or change anything at your institution.",
      },
      {
        title: "Your sign-in stays with the linking provider",
        text: "You sign in to your institution in the provider's own window. We never see your password.",
      },
      {
        title: "Your organization sees what you link",
        text: "Every member of your organization can see the accounts that you link. You can disconnect them at any time.",
      },
    ],
    next: "I Understand - Continue",
  },
  connect: {
    title: "Connect Your First Account",
    text: "Choose your institution, sign in to it, and pick the accounts to show. You can link more later.",
  },
  done: {
    title: "You're All Set",
    text: "Your holdings follow within a minute. Your dashboard opens by itself.",
    next: "Go to Dashboard",
  },
  finishing: "Setting up your dashboard",
} as const;
