import { type FakeItem, smallBrokerage } from "../../../../testing/fake-provider.ts";

/**
 * Six AAA bought at 100 in June 2025 and four at 130 in February 2026; five sold at 110 in March,
 * two at 120 in November.
 */
export function sellingBrokerage(): FakeItem {
  const item = smallBrokerage();
  const [bought, ...earlier] = item.transactions.transactions;
  if (!bought) throw new Error("the small brokerage should have a purchase");
  const sold = (id: string, day: string, quantity: number, price: number) => ({
    ...bought,
    providerTransactionId: id,
    day,
    quantity: -quantity,
    amount: -quantity * price,
    price,
    type: "sell",
    subtype: "sell",
  });
  return {
    ...item,
    holdings: {
      ...item.holdings,
      holdings: item.holdings.holdings.map((row) =>
        row.providerSecurityId === "sec-a"
          ? { ...row, quantity: 3, value: 360, costBasis: null }
          : { ...row, quantity: 920, value: 920 },
      ),
    },
    transactions: {
      ...item.transactions,
      transactions: [
        sold("sale-2", "2026-11-20", 2, 120),
        sold("sale-1", "2026-03-02", 5, 110),
        { ...bought, amount: 520, price: 130 },
        ...earlier,
      ],
    },
  };
}

/**
 * The same, and a contract of OPT written for 300 in April and bought back for 100 in June, and
 * another one written in July, open.
 */
export function writingBrokerage(): FakeItem {
  const item = sellingBrokerage();
  const [sold] = item.transactions.transactions;
  const [held] = item.holdings.holdings;
  if (!sold || !held) throw new Error("the selling brokerage should have a sale and a holding");
  const option = {
    providerSecurityId: "sec-o",
    symbol: "OPT",
    name: "A written call",
    type: "other",
    currency: "USD",
  } as const;
  const ofOption = { ...sold, providerSecurityId: option.providerSecurityId };
  const written = { ...ofOption, quantity: -1, amount: -300, price: 300, subtype: "sell short" };
  const bought = {
    ...ofOption,
    quantity: 1,
    amount: 100,
    price: 100,
    type: "buy",
    subtype: "buy to cover",
  };
  return {
    ...item,
    holdings: {
      ...item.holdings,
      securities: [...item.holdings.securities, option],
      holdings: [
        ...item.holdings.holdings,
        {
          ...held,
          providerSecurityId: "sec-o",
          quantity: -1,
          price: 120,
          value: -120,
          costBasis: null,
        },
      ],
    },
    transactions: {
      securities: [...item.transactions.securities, option],
      transactions: [
        { ...written, providerTransactionId: "written-2", day: "2026-07-01" },
        { ...bought, providerTransactionId: "cover-1", day: "2026-06-01" },
        { ...written, providerTransactionId: "written-1", day: "2026-04-01" },
        ...item.transactions.transactions,
      ],
    },
  };
}
