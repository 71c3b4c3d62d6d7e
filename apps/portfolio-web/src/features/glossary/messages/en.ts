export const glossaryMessages = {
  title: "What the words mean",
  lead: "Every term the pages use, in plain words. Each figure also has Show the work, which tells how your own was worked out.",
  terms: "Terms",
  example: "Example.",
  notAdvice: "These are explanations, and no advice on investments or taxes.",
} as const;
