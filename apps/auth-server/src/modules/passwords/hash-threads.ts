import { fileURLToPath } from "node:url";
import type { Options } from "@node-rs/argon2";
import { Piscina } from "piscina";

/** Argon2id in threads of their own. */
export interface HashThreads {
  hash(password: string, options: Options): Promise<string>;
  verify(stored: string, password: string, options: Options): Promise<boolean>;
}

/** Nice values go from 0, like everything else here, to 19. */
const LOW_PRIORITY = 10;
const IDLE_MS = 60_000;

/**
 * `count` threads of low priority, started when first needed: while somebody signs in, whoever reads their figures goes first,
 * and a flood of sign-ins takes what is left of the processors.
 */
export function createHashThreads(count: number): HashThreads {
  const threads = new Piscina<unknown, string | boolean>({
    filename: fileURLToPath(new URL("./hash-thread.mjs", import.meta.url)),
    minThreads: 0,
    maxThreads: count,
    idleTimeout: IDLE_MS,
    niceIncrement: LOW_PRIORITY,
  });
  return {
    hash: async (password, options) =>
      String(await threads.run({ password, options }, { name: "hash" })),
    verify: async (stored, password, options) =>
      (await threads.run({ stored, password, options }, { name: "verify" })) === true,
  };
}
