export const betaMessages = {
  title: "Welcome to the Stocks Vibe beta",
  comingSoon: "Coming Soon",
  lede: "You are on the list. We open access one organization at a time. No mail is sent when it is your turn: load this page again, and it leads to your dashboard once your organization has access.",
  detailsTitle: "Your Beta Access Details",
  email: "Email",
  organization: "Organization",
  accessLevel: "Access level",
  awaiting: "Awaiting Invite",
  soon: [
    { title: "Early features", text: "Use new views before anyone else." },
    { title: "Feedback", text: "Tell us what a figure should explain, and we build it." },
    { title: "Community", text: "Compare notes with other long-term investors." },
  ],
  nextTitle: "What's Coming Next",
  next: [
    {
      icon: "dashboard",
      title: "Advanced Portfolio Analytics",
      text: "Cost basis, lots and yearly return (IRR) for every position.",
    },
    {
      icon: "line",
      title: "Performance Analytics",
      text: "Calendar years and the same money in the S&P 500.",
    },
    {
      icon: "bell",
      title: "Automated Alerts",
      text: "A note when a connection needs you or a figure changes for a reason other than prices.",
    },
  ],
  questions: "Questions?",
  contact: "Contact Support",
  noContact: "No support address has been set up. Ask the person who invited you.",
} as const;
