import { setTimeout as wait } from "node:timers/promises";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { Breach } from "../oracle/breach.ts";
import { checkStep } from "../oracle/check-step.ts";
import { rowMoods } from "../provider/row-failure-modes.ts";
import { disconnect, link } from "../world/actions.ts";
import { passTime } from "../world/affected-actions.ts";
import { readAccounts, readSales, readTotal } from "../world/read.ts";
import type { Troubled, World } from "../world/world.ts";
import { allTurn, does, happen, type Story, settleTrouble } from "./story.ts";

/** More often than one job asks: a removal is not done until the provider has heard of it. */
const TOLD_AGAIN = 8;
const MOST_TRIES = 60;

const BAD_ROWS = [
  "names days that do not exist",
  "prices holdings on days that do not exist",
  "sends numbers at every edge",
  "has a value of 1e308",
  "holds a quantity and a price of 1e308",
  "sends numbers as texts",
  "sends the hostile text 1",
];

const troubledOf = ({ troubled: [one] }: World): Troubled => {
  if (!one) throw new Error("nobody is troubled");
  return one;
};

/** How many sales the pages show of everything that is linked. */
async function countSales({ seat }: Troubled): Promise<number> {
  const accounts = (await readAccounts(seat)) ?? [];
  const listed = await Promise.all(accounts.map(({ id }) => readSales(seat, id)));
  return listed.reduce((sum, one) => sum + (one?.total ?? 0), 0);
}

/** What the pages show, and that it is as it was. */
async function showsStill(
  one: Troubled,
  before: { readonly total: number; readonly sales: number },
) {
  const total = (await readTotal(one.seat)) ?? 0;
  const sales = await countSales(one);
  if (Math.abs(total - before.total) < 0.05 && sales === before.sales) return `${total}, ${sales}`;
  const words = `${total} dollars and ${sales} sales instead of ${before.total} and ${before.sales}`;
  throw new Breach("lost", `${one.name} sees ${words}`);
}

/** Points 5 to 7: rows, answers and tokens that must not be lost, or must not be kept. */
export const losingNothing: readonly Story[] = [
  {
    name: "one bad date or number freezes nothing else: the healthy institution goes on, explains, and can be disconnected",
    people: { bystanders: 1, troubled: 1, logins: 2 },
    async play(world) {
      const one = troubledOf(world);
      await settleTrouble(world);
      const everyMood = rowMoods.map(({ name }) => name);
      for (const mood of isFullRun() ? everyMood : BAD_ROWS) {
        await happen(world, "mood", { mood });
        await happen(world, "sync");
        await happen(world, "sync", { login: 1 });
        await does(world, "explains what the total is made of", async () => {
          const { status } = await one.seat.call({ path: "/explain/total-value" });
          if (status !== 200) throw new Breach("refused", `${one.name} is told nothing: ${status}`);
          return String(status);
        });
        await happen(world, "read");
        await checkStep(world);
      }
      await happen(world, "disconnect", { login: 1 });
    },
  },
  {
    name: "one empty answer erases nothing, and what returns is what it was",
    people: { bystanders: 1, troubled: 1, logins: 2 },
    async play(world) {
      const one = troubledOf(world);
      await settleTrouble(world);
      await happen(world, "method", { method: "hifo" });
      await checkStep(world);
      const before = { total: (await readTotal(one.seat)) ?? 0, sales: await countSales(one) };
      for (const mood of ["knows of nothing any more", "gives everything a new id"]) {
        await happen(world, "mood", { mood });
        await happen(world, "sync");
        await checkStep(world);
        await does(world, "reads what there is", () => showsStill(one, before));
        await happen(world, "mood");
        await happen(world, "sync");
        await checkStep(world);
        await does(world, "reads what has returned", () => showsStill(one, before));
      }
    },
  },
  {
    name: "no access stays alive at the provider: not of a link that failed half-way, nor of what was removed while it was down",
    people: { bystanders: 1, troubled: 2, logins: 2 },
    async play(world) {
      const one = troubledOf(world);
      await allTurn(world, "has a failure of its own");
      for (const login of one.logins) {
        await does(world, `${login.label} is linked, and nothing else is answered`, async () =>
          String((await link(one.seat, login)).status),
        );
      }
      const [first] = one.logins;
      if (first?.connectionId) {
        await does(world, "disconnects it", async () =>
          String((await disconnect(one.seat, first)).status),
        );
      }
      await does(world, "the provider is told again and again", async () => {
        const asked = () => first?.item.asked.removal ?? 0;
        for (let tries = 0; tries < MOST_TRIES && asked() < TOLD_AGAIN; tries += 1) {
          await world.product.hurry();
          await passTime(world, 60);
          await wait(100);
        }
        return "";
      });
      await happen(world, "restart");
      await happen(world, "leave", { who: 1 });
    },
  },
];
