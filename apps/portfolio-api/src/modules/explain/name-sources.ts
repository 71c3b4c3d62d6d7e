import { transactionSource } from "@stocks-vibe/contracts/portfolio";
import type { ExplainWords } from "./words/explain-words.ts";
import type { Worked } from "./worked.ts";

/** That a price is the transaction's own is told by its name: pages know it, and show it in another way. */
const naming =
  ({ parts }: ExplainWords) =>
  (source: string): string =>
    source === transactionSource ? source : (parts.sources[source] ?? source);

/** Names where prices are from in the language of the explanation, wherever they stand in it. */
export function nameSources(worked: Worked, words: ExplainWords): Worked {
  const name = naming(words);
  const prices = worked.prices.map((price) => ({ ...price, source: name(price.source) }));
  if (worked.shape === "flows") {
    const rows = worked.rows.map((row) => ({
      ...row,
      priceSource: row.priceSource === null ? null : name(row.priceSource),
    }));
    return { ...worked, prices, rows };
  }
  if (worked.shape === "returns") {
    const rows = worked.rows.map((row) => ({ ...row, priceSources: row.priceSources.map(name) }));
    return { ...worked, prices, rows };
  }
  return { ...worked, prices };
}
