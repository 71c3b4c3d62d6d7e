/**
 * The superuser connection of the PostgreSQL server that the test run started
 * (scripts/test-postgres.ts) or was given.
 */
export function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run the tests with npm test");
  return url;
}

/** Whether the long sweeps run whole (`npm run test:full`) or as a part of themselves. */
export const isFullRun = (): boolean => process.env.TEST_FULL === "1";

/** Whether it is `npm test`, which plays a sample; a file that is run by hand is played whole. */
export const isSampleRun = (): boolean => process.env.TEST_FULL === "0";
