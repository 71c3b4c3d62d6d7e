const labels: Readonly<Record<string, string>> = {
  buy: "Bought",
  sell: "Sold",
  "sell short": "Sold short",
  "buy to cover": "Bought to cover",
  deposit: "Deposit",
  contribution: "Contribution",
  withdrawal: "Withdrawal",
};

/** What happened in a transaction, by its subtype, else its type, in a word that people know. An unknown one keeps its own with a capital. */
export function transactionLabel(type: string, subtype: string | null): string {
  const word = subtype || type;
  const key = word.toLowerCase();
  // The word is the institution's, and every object has a `constructor`.
  const known = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return known ?? word.charAt(0).toUpperCase() + word.slice(1);
}
