/**
 * `--short`: a part does all that it measures once and small, to show that it runs to its end; its
 * figures mean nothing.
 */
export const isShort = (): boolean => process.argv.includes("--short");

/** What a part measures with, and what it takes instead in a short run. */
export const unlessShort = <Value>(usual: Value, short: Value): Value =>
  isShort() ? short : usual;

/**
 * BENCH_CHECKOUT: another checkout, built, to measure from outside, such as an older commit's; this
 * one where it is not set.
 */
export const otherCheckout = (): string | undefined => process.env.BENCH_CHECKOUT;

/**
 * BENCH_AGAINST: the commit, branch or tag that `npm run bench -- against` measures beside this
 * checkout.
 */
export const olderCommit = (): string | undefined => process.env.BENCH_AGAINST;

/** For a program that looks for a browser: `CHROMIUM` is the one to take, else it finds its own. */
export const browserEnvironment = (): NodeJS.ProcessEnv =>
  process.env.CHROMIUM ? { ...process.env, CHROME_PATH: process.env.CHROMIUM } : process.env;
