/**
 * Sum with Neumaier's correction (Kahan–Babuška, 1974): what each addition rounds away is collected
 * and added at the end, so a long column of cents does not drift. The sum of nothing is 0.
 *
 * sum([0.1, 0.2, 0.3]) is 0.6, where 0.1 + 0.2 + 0.3 is 0.6000000000000001.
 */
export function sum(values: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    // The smaller of the two loses its last digits; what is left of it after taking the sum apart
    // again is what was lost.
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/**
 * Sum of one number per item, with the same correction. sumOf([{ n: 0.1 }, { n: 0.2 }], ({ n }) =>
 * n) is what sum([0.1, 0.2]) is.
 */
export function sumOf<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number {
  const amounts: number[] = [];
  for (const item of items) amounts.push(amountOf(item));
  return sum(amounts);
}
