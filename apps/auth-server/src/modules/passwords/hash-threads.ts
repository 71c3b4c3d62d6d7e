import type { Options } from "@node-rs/argon2";
import { createThreads } from "@stocks-vibe/server-kit";

/** Argon2id in threads of their own. */
export interface HashThreads {
  hash(password: string, options: Options): Promise<string>;
  verify(stored: string, password: string, options: Options): Promise<boolean>;
}

/**
 * `count` threads of low priority, started when first needed: while somebody signs in, whoever reads their figures goes first,
 * and a flood of sign-ins takes what is left of the processors.
 */
export function createHashThreads(count: number): HashThreads {
  const threads = createThreads<unknown, string | boolean>({
    file: new URL("./hash-thread.mjs", import.meta.url),
    most: count,
    isLowPriority: true,
  });
  return {
    hash: async (password, options) => String(await threads.run("hash", { password, options })),
    verify: async (stored, password, options) =>
      (await threads.run("verify", { stored, password, options })) === true,
  };
}
