import { builtProduct } from "../machines/config.ts";
import { startProvider } from "./provider/start-provider.ts";
import { startProduct } from "./start-product.ts";
import type { Scene } from "./world/world.ts";

export interface OpenScene extends Scene {
  close(): Promise<void>;
}

/** Bounds that a hostile answer meets within moments. The long run keeps the product's own. */
const LOWERED = {
  PROVIDER_CALL_SECONDS: "1",
  PROVIDER_HOLDINGS_SECONDS: "2",
  PROVIDER_PAGE_SECONDS: "2",
  PROVIDER_LISTING_SECONDS: "4",
  PROVIDER_ANSWER_MIB: "4",
  PROVIDER_ROWS: "20000",
};
const LOWERED_HUGE = 6 * 2 ** 20;
const HUGE = 300 * 2 ** 20;

/** Starts the product twice, with one provider. Nobody is hostile to the second. */
export async function openScene({
  isWhole = false,
  file,
}: {
  /** With the product's own bounds, and bodies of 300 MB. */
  readonly isWhole?: boolean;
  /** What starts the product; the built one where it is left out. */
  readonly file?: string;
} = {}): Promise<OpenScene> {
  const provider = await startProvider({ huge: isWhole ? HUGE : LOWERED_HUGE });
  const options = {
    file: file ?? (await builtProduct()),
    providerUrl: provider.url,
    env: isWhole ? {} : LOWERED,
  };
  const [product, quiet] = await Promise.all([startProduct(options), startProduct(options)]);
  return {
    provider,
    product,
    quiet,
    async close() {
      await Promise.all([product.close(), quiet.close()]);
      await provider.close();
    },
  };
}
