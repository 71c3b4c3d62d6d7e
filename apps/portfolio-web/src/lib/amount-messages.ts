/** What is wrong with a number that was typed, and how to write it. */
export const amountMessages = {
  cents: "Write 1234.56: a dot before the cents.",
  decimals: "Write 12.5: a dot before the decimals.",
  aboveZero: (example: string) => `Enter a number above zero, such as ${example}.`,
  atLeast: (least: string) => `At least ${least}.`,
  atMost: (most: string) => `At most ${most}.`,
} as const;
