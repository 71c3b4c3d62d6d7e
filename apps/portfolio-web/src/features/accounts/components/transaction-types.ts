/** What happened in a transaction, by the institution's word for it. */
export const transactionTypes: Readonly<Record<string, string>> = {
  buy: "Bought",
  sell: "Sold",
  "sell short": "Sold short",
  "buy to cover": "Bought to cover",
  deposit: "Deposit",
  contribution: "Contribution",
  withdrawal: "Withdrawal",
};
