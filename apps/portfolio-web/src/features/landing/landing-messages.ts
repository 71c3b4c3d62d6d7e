export const landingMessages = {
  title: "Your retirement, fully accounted for",
  skip: "Skip to content",
  brand: "Stocks Vibe",
  sections: "Sections",
  benefits: "Benefits",
  exclusiveAccess: "Exclusive Access",
  joinBeta: "Join Beta",
  logIn: "Log in",
  headline: "Your retirement, fully accounted for.",
  lede: "Every 401(k), IRA and brokerage account of your family in one read-only place, with one honest question answered: what would the same money have become in the S&P 500?",
  join: "Join Beta Waitlist",
  readOnly: "Read-only. No trading, ever.",
  benefitsTitle: "Figures you can check, not just look at.",
  benefitList: [
    {
      title: "Never a made-up number",
      text: "A figure that cannot be known says N/A and why. Old prices carry their date. Errors show errors, not samples.",
    },
    {
      title: "Shared, and only with your people",
      text: "Members of your organization see the same picture. Nobody outside it does, and nothing here can trade or move money.",
    },
  ],
  accessTitle: "Exclusive access, one organization at a time.",
  steps: [
    {
      title: "Join the waitlist",
      text: "Leave your e-mail. We send a link, there is no password to choose.",
    },
    {
      title: "Get access",
      text: "We open access for your whole family or firm at once.",
    },
    {
      title: "Link your accounts",
      text: "Two to three minutes per institution. Figures are updated daily at 10PM MT.",
    },
  ],
  bandTitle: "Know what your savings really earned.",
  bandText:
    "The beta is free. Join the waitlist, and link your accounts once your organization has access.",
} as const;
