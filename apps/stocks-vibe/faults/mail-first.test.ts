import { setTimeout as wait } from "node:timers/promises";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type NightScene, openNightScene } from "./night-scene.ts";
import { within } from "./running-product.ts";

/** The long run watches the first minutes of a night of thousands; the ordinary one a whole night of a few. */
const RUN = isFullRun()
  ? { organizations: 5_000, watchedMs: 240_000 }
  : { organizations: 60, watchedMs: 45_000 };
const MAIL_WITHIN_MS = 2_000;
const ASKED_EVERY_MS = 500;
const NIGHT_BEGINS_MS = 60_000;
const START_MS = 300_000;

let scene: NightScene;
beforeAll(async () => {
  scene = await openNightScene(RUN.organizations);
}, START_MS);
afterAll(() => scene.close());

it(
  "sends what somebody signs in with within two seconds, however many organizations' night it is",
  async () => {
    await scene.passTenOClock();
    await within(NIGHT_BEGINS_MS, "the night's jobs", async () => (await scene.countLeft()) > 0);
    const asked = new Map<string, Promise<number>>();
    const began = performance.now();
    let left = await scene.countLeft();
    const most = left;
    for (let letter = 0; left > 0 && performance.now() - began < RUN.watchedMs; letter += 1) {
      const address = `letter-${letter}@night.example`;
      asked.set(address, scene.askForMail(address));
      await wait(ASKED_EVERY_MS);
      left = await scene.countLeft();
    }
    const seconds = (performance.now() - began) / 1_000;
    await wait(MAIL_WITHIN_MS);
    const sent = new Map((await scene.letters()).map(({ recipient, ms }) => [recipient, ms]));
    const took = await Promise.all(
      [...asked].map(
        async ([address, answered]) =>
          (await answered) + (sent.get(address) ?? Number.POSITIVE_INFINITY),
      ),
    );
    const sorted = took.sort((one, other) => one - other);
    const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
    console.info(
      `${most} organizations, ${most - left} of them done in ${seconds.toFixed(0)} s; ${took.length} letters: median ${at(0.5)} ms, 99 of 100 ${at(0.99)} ms, slowest ${at(1)} ms`,
    );

    expect(took.length).toBeGreaterThan(3);
    expect(at(1)).toBeLessThan(MAIL_WITHIN_MS);
  },
  RUN.watchedMs + START_MS,
);
