import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Product } from "./product.ts";

const script = fileURLToPath(new URL("../../scripts/admin.mjs", import.meta.url));

/** Runs `npm run admin -- …` beside the running product; answers what it prints. */
export async function admin(product: Product, ...args: string[]): Promise<string> {
  const ran = await promisify(execFile)(process.execPath, [script, ...args], {
    cwd: join(script, "../.."),
    env: {
      ...process.env,
      PORT: new URL(product.url).port,
      DATA_DIR: product.dataDir,
      DEMO: "0",
    },
  });
  return ran.stdout;
}
