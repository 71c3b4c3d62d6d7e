import { Breach } from "../oracle/breach.ts";
import { checkStep } from "../oracle/check-step.ts";
import { createLedgers } from "../provider/ledgers.ts";
import { passTime, RESTED_SECONDS } from "../world/affected-actions.ts";
import { openLink, waitForMail } from "../world/bystander-actions.ts";
import { allTurn, does, everyLogin, happen, type Story, settleTrouble } from "./story.ts";

const QUICK_PAGES = 5;
const EXPLANATIONS = 20;

/** Points 1 to 4: slots, bounds, breakers and the event loop. */
export const keepingSeparate: readonly Story[] = [
  {
    name: "sign-in mail arrives within two seconds, and others are synced, while twenty connections drip",
    people: { bystanders: 1, troubled: 4, logins: 5 },
    async play(world) {
      await settleTrouble(world);
      await allTurn(world, "drips a byte every so often");
      await does(world, "a quarter of an hour passes", () => passTime(world, RESTED_SECONDS));
      for (const where of everyLogin(world)) await happen(world, "press", { ...where });
      for (const bystander of world.bystanders) {
        await does(world, "a bystander signs in", () => waitForMail(bystander));
        await happen(world, "news", { login: 1 });
        await does(world, "a bystander signs in again", () => waitForMail(bystander));
      }
      await happen(world, "restart");
      for (const bystander of world.bystanders) {
        await does(world, "a bystander signs in after it", () => waitForMail(bystander));
      }
    },
  },
  {
    name: "an answer without an end costs its own connection a sync, and nobody memory",
    people: { bystanders: 1, troubled: 1, logins: 1 },
    async play(world) {
      await settleTrouble(world);
      for (const mood of [
        "says that there are 2^53-1 transactions",
        "sends new transactions for ever",
        "sends the same page for ever",
        "sends a body without measure",
        "has a symbol of 2 MB",
      ]) {
        await happen(world, "mood", { mood });
        await happen(world, "sync");
        await happen(world, "read");
        await checkStep(world);
      }
    },
  },
  {
    name: "six thousand holdings are read like any others",
    isLong: true,
    people: { bystanders: 1, troubled: 1, logins: 1 },
    async play(world) {
      for (const { item } of world.troubled[0]?.logins ?? []) {
        // One statement of PostgreSQL takes 65,535 values: twelve of each holding.
        item.books = {
          ...createLedgers({ number: 300, positions: 6_000, purchases: 1 }),
          transactions: [],
        };
      }
      await settleTrouble(world);
    },
  },
  {
    name: "an item that is asked too often keeps nobody from linking",
    people: { bystanders: 1, troubled: 1, logins: 1 },
    async play(world) {
      await settleTrouble(world);
      for (const mood of ["is asked too often", "has a failure of its own"]) {
        await happen(world, "mood", { mood });
        for (let times = 0; times < 3; times += 1) {
          await happen(world, "sync");
        }
        for (const bystander of world.bystanders) {
          for (let times = 0; times < 9; times += 1) {
            await does(world, "a bystander opens Link", () => openLink(bystander));
          }
        }
      }
    },
  },
  {
    name: "pages are answered while twenty explanations are worked out",
    people: { bystanders: 1, troubled: 1, logins: 1 },
    async play(world) {
      const [one] = world.troubled;
      const [bystander] = world.bystanders;
      if (!one || !bystander) throw new Error("nobody is there");
      for (const { item } of one.logins) {
        item.books = createLedgers({ number: 301, positions: 150, purchases: 20 });
      }
      await settleTrouble(world);
      let explained = 0;
      const figures = ["irr", "gain", "one-year-return", "sp500-irr", "year-return:2026"];
      const explaining = Array.from({ length: EXPLANATIONS }, async (_, index) => {
        await one.seat.call({ path: `/explain/${figures[index % figures.length]}` });
        explained += 1;
      });
      await does(world, `a bystander reads ${QUICK_PAGES} pages meanwhile`, async () => {
        for (let page = 0; page < QUICK_PAGES; page += 1) {
          await bystander.here.call({ path: "/dashboard-data" });
        }
        // Counted, not timed: on one thread every explanation comes before the first page.
        if (explained > EXPLANATIONS / 2) {
          throw new Breach("delayed", `${explained} explanations came before ${QUICK_PAGES} pages`);
        }
        return `${explained} of ${EXPLANATIONS} explanations were answered by then`;
      });
      await Promise.all(explaining);
    },
  },
];
