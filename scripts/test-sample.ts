const seed = Number(process.env.TEST_SEED ?? 0);

/** All but one of these: which one stays is the seed's to say. */
const butOne = (files: readonly string[]): readonly string[] =>
  files.filter((_, index) => index !== seed % files.length);

/**
 * Test files that npm test leaves out unless it is the full run: of each group that starts whole products, or has one client
 * hear the server (the official one's two majors, and ours), it plays one file by the run's seed. A file that is run by hand is never left out.
 */
export const leftOutOfSample: readonly string[] =
  process.env.TEST_FULL === "0"
    ? [
        ...butOne([
          "apps/auth-server/conformance/official-6.test.ts",
          "apps/auth-server/conformance/official-5.test.ts",
          "apps/auth-server/conformance/own-client.test.ts",
        ]),
        ...butOne([
          "apps/stocks-vibe/faults/mail-first.test.ts",
          "apps/stocks-vibe/faults/rolling-restart.test.ts",
          "apps/stocks-vibe/faults/lost-exchange.test.ts",
          "apps/stocks-vibe/faults/database-faults.test.ts",
          "apps/stocks-vibe/faults/start-faults.test.ts",
          "apps/stocks-vibe/faults/servers-alone.test.ts",
          "apps/stocks-vibe/faults/each-process.test.ts",
          "apps/stocks-vibe/faults/upgrade-faults.test.ts",
        ]),
        ...butOne([
          "apps/stocks-vibe/src/backup/stories.test.ts",
          "apps/stocks-vibe/src/backup/kept.test.ts",
        ]),
        ...butOne([
          "apps/stocks-vibe/adversary/planted-faults.test.ts",
          "apps/stocks-vibe/adversary/search.test.ts",
        ]),
        "apps/stocks-vibe/faults/busy-backup.test.ts",
        "apps/stocks-vibe/faults/killed-restore.test.ts",
      ]
    : [];

/** The same of the browser stories: of those that tell of one part of the product, one. */
export const storiesLeftOut: readonly string[] =
  process.env.TEST_FULL === "0"
    ? [
        ...butOne([
          "**/second-factor.spec.ts",
          "**/sign-in-methods.spec.ts",
          "**/invitations.spec.ts",
        ]),
        ...butOne(["**/explain.spec.ts", "**/real-data.spec.ts", "**/answers.spec.ts"]),
        ...butOne(["**/managing.spec.ts", "**/impersonation.spec.ts"]),
        ...butOne(["**/planted-session.spec.ts", "**/after-sign-out.spec.ts"]),
      ]
    : [];
