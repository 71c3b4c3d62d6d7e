const BATCH = 5_000;

/** Hands rows on in parts that one statement can hold; nothing is called for none. */
export async function inBatches<Row>(
  rows: readonly Row[],
  work: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await work(rows.slice(start, start + BATCH));
  }
}
