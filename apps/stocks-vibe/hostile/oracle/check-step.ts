import { setTimeout as wait } from "node:timers/promises";
import type { Bystander, World } from "../world/world.ts";
import { Breach } from "./breach.ts";
import { checkLost } from "./check-lost.ts";
import { compareSeats, DAILY } from "./pages.ts";

/** What the process may hold at most, in bytes. By itself it holds about 250 MB. */
const MOST_RESIDENT_BYTES = 900 * 2 ** 20;
/**
 * What both have waiting may be done in one earlier than in the other: each looks at the clock
 * every half minute, at moments of its own, and then reads everybody's institutions in the night
 * that has begun, those of the worlds before included, which the quiet one does not have.
 */
const ALIKE_WITHIN_MS = 120_000;

/** Throws what was wrong with any answer since the last look, and where the process is gone. */
export async function checkAnswers({ product, faults }: World): Promise<void> {
  if (!product.isRunning()) {
    throw new Breach("crashed", `the process has ended: ${(await product.output()).slice(-2_000)}`);
  }
  const [fault] = faults.splice(0);
  if (fault) throw fault;
}

export async function checkMemory(world: World): Promise<void> {
  world.mostBytes = Math.max(world.mostBytes, await world.product.residentBytes());
  if (world.mostBytes > MOST_RESIDENT_BYTES) {
    throw new Breach("grew", `the process holds ${Math.round(world.mostBytes / 2 ** 20)} MB`);
  }
}

/** A bystander reads what the same member reads where nobody is hostile. */
export async function checkBystander(
  { name, here, quiet }: Bystander,
  paths = DAILY,
  withinMs = ALIKE_WITHIN_MS,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    const difference = await compareSeats(here, quiet, paths);
    if (!difference) return;
    if (performance.now() - began > withinMs)
      throw new Breach("disturbed", `${name}: ${difference}`);
    await wait(100);
  }
}

/** Everything that must hold after each step. */
export async function checkStep(world: World): Promise<void> {
  await checkAnswers(world);
  await checkMemory(world);
  for (const bystander of world.bystanders) await checkBystander(bystander);
  for (const { seat, logins, hasLeft } of world.troubled) {
    if (!hasLeft) await checkLost(seat, logins);
  }
  await checkAnswers(world);
  world.steps += 1;
}
