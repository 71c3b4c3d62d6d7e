import { longFiles } from "./long-files.ts";

const seed = Number(process.env.TEST_SEED ?? 0);

/** All but one of these: which one stays is the seed's to say. */
const butOne = (files: readonly string[]): readonly string[] =>
  files.filter((_, index) => index !== seed % files.length);

const ONE_IN = 8;

/** Seven of eight of these, of neighbours in the list one is played: they test the same room. */
const mostOf = (files: readonly string[]): readonly string[] =>
  files.filter((_, index) => index % ONE_IN !== seed % ONE_IN);

/**
 * Test files that npm test leaves out unless it is the full run. Of each group that starts whole
 * products, or has one client hear the server (the official one's two majors, and ours), it plays
 * one file by the run's seed. Of files that take long by themselves it plays an eighth. A file that
 * is run by hand is never left out.
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
          "apps/stocks-vibe/adversary/stories.test.ts",
          "apps/stocks-vibe/hostile/hostile.test.ts",
          "apps/stocks-vibe/src/backup/stories.test.ts",
          "apps/stocks-vibe/adversary/search.test.ts",
          "apps/stocks-vibe/src/backup/kept.test.ts",
          "apps/stocks-vibe/src/database/embedded-postgres/launch.test.ts",
          "apps/stocks-vibe/adversary/planted-faults.test.ts",
          "apps/stocks-vibe/src/admin/beside-a-server.test.ts",
          "apps/stocks-vibe/src/admin/move.test.ts",
        ]),
        ...butOne([
          "apps/portfolio-api/simulation/parts.test.ts",
          "apps/portfolio-api/simulation/answers.test.ts",
          "apps/portfolio-api/simulation/imports.test.ts",
          "apps/portfolio-api/simulation/income.test.ts",
        ]),
        ...butOne([
          "apps/stocks-vibe/real-data/failure-simulations.test.ts",
          "apps/stocks-vibe/real-data/shapes.test.ts",
          "apps/link-sandbox/src/ledger/build-ledger.test.ts",
          "scripts/pack.test.ts",
        ]),
        ...mostOf(longFiles),
        "apps/portfolio-api/src/modules/sync/large-listing.test.ts",
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
          "**/sign-in-products.spec.ts",
          "**/sign-in-methods.spec.ts",
          "**/sign-up.spec.ts",
          "**/single-sign-on.spec.ts",
          "**/company-sign-in.spec.ts",
          "**/invitations.spec.ts",
          "**/names.spec.ts",
        ]),
        ...butOne([
          "**/real-data.spec.ts",
          "**/answers.spec.ts",
          "**/filters.spec.ts",
          "**/news.spec.ts",
          "**/imports.spec.ts",
          "**/managing.spec.ts",
          "**/deletion.spec.ts",
          "**/print.spec.ts",
          "**/whole-numbers.spec.ts",
          "**/spanish.spec.ts",
          "**/explain.spec.ts",
          "**/failure-simulations.spec.ts",
          "**/link-hook.spec.ts",
        ]),
        ...butOne([
          "**/impersonation.spec.ts",
          "**/keyboard.spec.ts",
          "**/planted-session.spec.ts",
          "**/after-sign-out.spec.ts",
          "**/faults.spec.ts",
        ]),
        ...butOne([
          "**/auth-alone.spec.ts",
          "**/captcha.spec.ts",
          "**/widget-packed.spec.ts",
          "**/widget-gallery.spec.ts",
          "**/widget-flows.spec.ts",
          "**/operations.spec.ts",
          "**/widget-hostile.spec.ts",
          "**/letters.spec.ts",
          "**/spanish-linking.spec.ts",
        ]),
        // It installs from the registry.
        "**/outside-projects.spec.ts",
        // Kill points beyond those of the faults.
        "**/kill.spec.ts",
        "**/kill-imports.spec.ts",
      ]
    : [];

/**
 * Stories of one file that each stand alone and tell of the same part: one of each group is played,
 * by the seed.
 */
export const groupedStories: readonly (readonly string[])[] = [
  [
    "the official widget 5 signs in by Google and by single sign-on",
    "the official widget 6 signs in by Google and by single sign-on",
  ],
  [
    "the element signs in by Google and by single sign-on, set up by attributes alone",
    "the script signs in by Google and by single sign-on",
  ],
  [
    "an organization asks for a second factor: an app is linked, asked for, and lost",
    "a phone is registered for texts, and asked for the next time",
    "switching to an organization that wants more keeps the session until that is given",
    "switching with a sign-in of a while ago asks who one is before a first second factor is set up",
  ],
  [
    "a mailed code signs in, and so do a password and a new one",
    "an invited person who signs in by a code chooses, and declines nothing by it",
    "an organization's own page offers what it takes, and nothing else",
  ],
  [
    "an invitation says who invites, and is declined or accepted",
    "who was added without being asked chooses first, and lands nowhere by itself",
    "who joined leaves again, and the last administrator is told why they can't",
    "a change of address is stopped from the mailbox of now",
    "a link for a new address says whose account it is for, and is used after a click",
  ],
  [
    "discovery by link: whoever has no organization founds one, and the next link leads to it",
    "an invitation is accepted by its link, or on the list, or declined; a domain that may join does",
    "passwords: the first by mail, discovery with it, a new one in each kind of letter",
    "an organization's page with second factors: an app, backup codes, a phone, and from one to the other",
  ],
  [
    "a newcomer signs in with a pretend Google account, and with the other providers from then on",
    "an unverified address and a cancelled sign-in are refused with an explanation",
    "a callback in another browser is refused with an explanation",
  ],
  [
    "the network goes away in the middle, and the sign-in goes on when it is back",
    "each error has its own words, and a way on where there is one",
    "a page that is left during a request, and come back to, is not stuck",
  ],
  [
    "ends nobody's session by it",
    "gets nobody into his own account by his own link, asked for or not",
    "runs nothing, leads nowhere, and leaves nothing of a token in it",
  ],
  [
    "is installed, type-checked and used by a page with React 18",
    "is installed, type-checked and used by a page with React 19",
  ],
  [
    "a plain HTML page signs in and out with our client",
    "a plain HTML page signs in and out with the official client",
  ],
  [
    "members are invited with a role, changed and removed, by a proof that is fresh",
    "the profile is changed by whoever proves who they are, and sessions elsewhere are ended",
    "the organization is renamed and its ways in are changed by administrators",
    "the look is chosen in the settings, and kept",
    "a session elsewhere is ended by itself",
  ],
  [
    "a newcomer is led from the first sign-in to figures, on a desk",
    "a newcomer is led from the first sign-in to figures, on a phone",
  ],
  [
    "a link that fails is told on the page, and tried again",
    "who skips the setup is not led to it again",
  ],
  ["position panel", "what is opened has an address, and Back closes it", "glossary"],
  ["performance and timeline", "every range of the timeline, and what a point of it says"],
  [
    "accounts whose totals do not agree",
    "rows that could not be read, and accounts that were not listed",
    "accounts under a finger",
  ],
  ["the Link dialog", "public pages", "accounts, and the question before a disconnect"],
  ["the organization's data, to take along", "nothing moves when what a page waits for is there"],
  [
    "mail scanners that open a link do not use it up",
    "a link opened in another browser waits for a click",
    "an expired link says how long links live",
    "a made-up token and a missing one get their own words",
  ],
  [
    "whose session was ended asks for a link, opens it in another tab, and goes on in both",
    "where no organizations are founded, an address without one is told so",
    "an organization on the waitlist sees the beta page and no figures",
  ],
  [
    "a member checks the IRR: opens the work, downloads it, and gets the same rate",
    "a member adds the gain up: subtotals give it, every lot is reached, and what is left out is said",
  ],
];

/** The end of a story's full name. */
const named = (title: string): RegExp =>
  new RegExp(`${title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

/** What the ordinary run leaves out of the files that it plays. */
export const titlesLeftOut: readonly RegExp[] =
  process.env.TEST_FULL === "0" ? groupedStories.flatMap(butOne).map(named) : [];
