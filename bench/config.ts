/** BENCH_CHECKOUT: another checkout, built, to measure from outside, such as an older commit's; this one where it is not set. */
export const otherCheckout = (): string | undefined => process.env.BENCH_CHECKOUT;

/** BENCH_AGAINST: the commit, branch or tag that `npm run bench -- against` measures beside this checkout. */
export const olderCommit = (): string | undefined => process.env.BENCH_AGAINST;

/** For a program that looks for a browser: `CHROMIUM` is the one to take, else it finds its own. */
export const browserEnvironment = (): NodeJS.ProcessEnv =>
  process.env.CHROMIUM ? { ...process.env, CHROME_PATH: process.env.CHROMIUM } : process.env;
