import { hash, type Options, parseOptions } from "@node-rs/argon2";
import { createThreads } from "@stocks-vibe/server-kit";
import type { ConcurrencyLimit } from "../../../platform/limits/concurrency-limit.ts";

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

/**
 * argon2id as OWASP and ASVS 5 have it: 19 MiB, two passes, one lane, 16 bytes of salt, 32 of
 * output.
 */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether the password is one of these hashes', and which. It hashes `times` times (once unless
   * given), however many there are and whichever it is: with fewer, for an answer that is always
   * no; more than so many are not looked at.
   */
  match(password: string, hashes: readonly string[], times?: number): Promise<string | undefined>;
  /**
   * Runs a call that will hash. Refuses it at once with 429 when too many of them are under way,
   * before anything is done for it.
   */
  admit<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether a stored hash is weaker than today's. */
  isOutdated(stored: string): boolean;
}

/** The same text however it was typed (NFKC), as NIST and ASVS ask. */
const normalized = (password: string): string => password.normalize("NFKC");

/**
 * `pepper` is a key outside the database: a stolen table can't even be attacked without it. `decoy`
 * is what an unknown address's password is compared with, so that known and unknown take the same
 * time.
 */
export async function createPasswordHasher(
  { atMost, threads }: { readonly atMost: ConcurrencyLimit; readonly threads: HashThreads },
  pepper: Uint8Array,
): Promise<PasswordHasher> {
  const options = { ...ARGON2, secret: pepper };
  const decoy = await hash(crypto.randomUUID(), options);
  const isSame = (stored: string, password: string): Promise<boolean> =>
    threads.verify(stored, normalized(password), { secret: pepper });

  return {
    admit: (work) => atMost("hashing", work),
    hash: (password) => threads.hash(normalized(password), options),
    async match(password, hashes, times = 1) {
      const distinct = [...new Set(hashes)].slice(0, times);
      const tried = Array.from({ length: times }, (_, index) => distinct[index] ?? decoy);
      let matched: string | undefined;
      for (const stored of tried) if (await isSame(stored, password)) matched ??= stored;
      return matched === decoy ? undefined : matched;
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored);
      return (memoryCost ?? 0) < ARGON2.memoryCost || (timeCost ?? 0) < ARGON2.timeCost;
    },
  };
}
