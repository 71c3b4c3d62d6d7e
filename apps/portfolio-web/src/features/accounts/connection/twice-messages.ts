import { wholeNumber } from "#lib/format.ts";

/** An institution that is linked more than once: what is asked, what was said, and taking it back. */
export const twiceMessages = {
  title: (institution: string) => `${institution} is linked twice`,
  text: (n: number) =>
    n === 1
      ? "One of its accounts has come through an earlier link, too, by its name, its kind and the last digits of its number. It counts once, by the earlier link."
      : `${wholeNumber(n)} of its accounts have come through an earlier link, too, by their names, their kinds and the last digits of their numbers. They count once, by the earlier link.`,
  remove: "Remove the newer link",
  answers: { "keep-both": "Keep both", "different-accounts": "They are different accounts" },
  saving: "Saving",
  done: {
    "keep-both": (institution: string) => `Both links of ${institution} stay.`,
    "different-accounts": (institution: string) =>
      `The accounts of both links of ${institution} count from now on. If they are the same after all, open an account of the newer link and ask again.`,
    "ask-again": (institution: string) =>
      `What came through both links of ${institution} counts once again.`,
  },
  apart: {
    title: (institution: string) => `Does each link of ${institution} bring accounts of its own?`,
    counts: (n: number) =>
      n === 1
        ? "This account counts from then on, beside the one with the same name, kind and last digits of its number:"
        : "These accounts count from then on, beside those with the same names, kinds and last digits of their numbers:",
    rises: (by: string, to: string) =>
      `The total value rises by ${by} to ${to}, and every other figure follows.`,
    falls: (by: string, to: string) =>
      `The total value falls by ${by} to ${to}, and every other figure follows.`,
    stays: "The total value stays as it is; figures of these accounts are added to the others.",
    otherCurrencies: "What is not in US dollars is shown and not added to the total.",
    believe: "If they are the same, what they hold would be counted twice.",
    keep: "Leave it as it is",
    confirm: "They are different accounts",
  },
  told: {
    title: "A member said that these are different accounts",
    text: (institution: string) =>
      `${institution} is linked more than once, and accounts with the same name, kind and last digits of their number count in each link. If they are the same, ask again: they count once until it is answered anew.`,
    ask: "Ask again",
    asking: "Asking",
  },
  notCounted: "Came through an earlier link, too, and counts there.",
} as const;
