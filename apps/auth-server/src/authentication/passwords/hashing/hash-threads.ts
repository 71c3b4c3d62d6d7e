import type { Options } from "@node-rs/argon2";
import { createThreads } from "@stocks-vibe/server-kit";

/** Argon2id in threads of their own. */
export interface HashThreads {
  hash(password: string, options: Options): Promise<string>;
  verify(stored: string, password: string, options: Options): Promise<boolean>;
}

/** What hash-thread.mjs exports. */
interface HashThread {
  readonly hash: (asked: { readonly password: string; readonly options: Options }) => string;
  readonly verify: (asked: {
    readonly stored: string;
    readonly password: string;
    readonly options: Options;
  }) => boolean;
}

/**
 * `count` threads of low priority, started when first needed: while someone signs in, whoever
 * reads their figures goes first, and a flood of sign-ins takes what is left of the processors.
 */
export function createHashThreads(count: number): HashThreads {
  const threads = createThreads<HashThread>({
    file: new URL("./hash-thread.mjs", import.meta.url),
    most: count,
    isLowPriority: true,
  });
  return {
    hash: (password, options) => threads.run("hash", { password, options }),
    verify: (stored, password, options) => threads.run("verify", { stored, password, options }),
  };
}
