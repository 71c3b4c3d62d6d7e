import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";

/** Six AAA bought at 100 in June 2025 and four at 130 in February 2026; five sold at 110 in March, two at 120 in November. */
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
