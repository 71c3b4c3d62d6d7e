import { expect } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/** Until the demo family is whole: linked, synced and calculated. */
export const demoIsReady = ({ url }: Product): Promise<void> =>
  expect
    .poll(async () => (await (await fetch(`${url}/api/v1/demo-progress`)).json()).data.state, {
      timeout: 90_000,
    })
    .toBe("ready");

/** Starts a product of its own and waits for its demo family. */
export async function startDemo(): Promise<Product> {
  const product = await startProduct({ env: { DEMO: "1" } });
  await demoIsReady(product);
  return product;
}
