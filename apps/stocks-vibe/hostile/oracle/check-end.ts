import { setTimeout as wait } from "node:timers/promises";
import type { Ledgers } from "../provider/ledgers.ts";
import { honestMood } from "../provider/start-provider.ts";
import { settled } from "../world/actions.ts";
import { passTime, RESTED_SECONDS, syncAnyway } from "../world/affected-actions.ts";
import type { Login } from "../world/login.ts";
import type { Seat } from "../world/membership.ts";
import { type Connection, readConnections, readTotal } from "../world/read.ts";
import type { World } from "../world/world.ts";
import { Breach } from "./breach.ts";
import { checkLost } from "./check-lost.ts";
import { checkAnswers, checkBystander, checkMemory } from "./check-step.ts";
import { EVERYTHING } from "./pages.ts";

/** Within it everything is well again, once every institution is honest. */
const WELL_AGAIN_WITHIN_MS = 90_000;
const SETTLED_WITHIN_MS = 30_000;

const loginsOf = ({ bystanders, troubled }: Pick<World, "bystanders" | "troubled">): Login[] => [
  ...bystanders.flatMap(({ logins }) => logins.map(({ here }) => here)),
  ...troubled.flatMap(({ logins }) => logins),
];

/** Every institution is honest from now on. */
export function calm(world: World): void {
  for (const { item } of loginsOf(world)) item.mood = honestMood;
}

const isWell = ({ status, error_message }: Connection): boolean =>
  status === "active" && error_message === null;

/** Somebody presses "Sync now" until their connection is well: it must become so. */
async function heal(world: World, seat: Seat, login: Login): Promise<void> {
  const began = performance.now();
  for (;;) {
    await syncAnyway(world, { seat }, login);
    const stands = await settled(seat, login, SETTLED_WITHIN_MS);
    if (stands && isWell(stands)) return;
    if (performance.now() - began > WELL_AGAIN_WITHIN_MS) {
      const how = stands ? `${stands.status}: ${stands.error_message}` : "still syncing";
      throw new Breach("disturbed", `${login.label} is honest again, and is ${how}`);
    }
    await world.product.hurry();
    await wait(500);
  }
}

const worthOf = ({ holdings }: Ledgers): number =>
  holdings.reduce((sum, row) => sum + Number(row.institution_value), 0);

/** The total is what the institutions say that everything is worth. */
async function checkTotal(seat: Seat, logins: readonly Login[]): Promise<void> {
  const linked = logins.filter(({ connectionId }) => connectionId);
  const worth = linked.reduce((sum, { item }) => sum + worthOf(item.books), 0);
  const began = performance.now();
  for (;;) {
    const total = (await readTotal(seat)) ?? 0;
    if (Math.abs(total - worth) < 0.05) return;
    if (performance.now() - began > SETTLED_WITHIN_MS) {
      throw new Breach("lost", `${seat.name} sees ${total} of ${worth.toFixed(2)} dollars`);
    }
    await wait(200);
  }
}

/**
 * No item is alive at the provider that nobody has a connection to. Those of a deleted
 * organization go with it, a day later: no clock is moved so far here, as a night in between
 * would tell the provider of what a lost removal left, and hide that it was lost
 * (modules/operations/erasure holds what is left of them then).
 */
async function checkKept(world: World): Promise<void> {
  const stayed = world.troubled.filter(({ hasLeft }) => !hasLeft);
  const seats = [...world.bystanders.map(({ here }) => here), ...stayed.map(({ seat }) => seat)];
  const logins = loginsOf({ bystanders: world.bystanders, troubled: stayed });
  const ours = new Set(logins.map(({ item }) => item.id));
  const began = performance.now();
  for (;;) {
    const known = new Set(
      (await Promise.all(seats.map(readConnections))).flat().map(({ item_id }) => item_id),
    );
    const forgotten = world.provider.alive().filter(({ id }) => ours.has(id) && !known.has(id));
    if (forgotten.length === 0) return;
    if (performance.now() - began > WELL_AGAIN_WITHIN_MS) {
      const names = forgotten.map(({ institutionName }) => institutionName).join(", ");
      throw new Breach("kept", `access to ${names} is alive, and nobody has a connection to it`);
    }
    await world.product.hurry();
    await wait(500);
  }
}

/** What must hold at the end, when every institution has become honest again. */
export async function checkEnd(world: World): Promise<void> {
  calm(world);
  await passTime(world, RESTED_SECONDS);
  const { product } = world;
  await product.hurry();
  for (const { seat, logins, hasLeft } of world.troubled) {
    if (hasLeft) continue;
    const linked = logins.filter(({ connectionId }) => connectionId);
    await Promise.all(linked.map((login) => heal(world, seat, login)));
    await checkLost(seat, logins);
    await checkTotal(seat, logins);
  }
  for (const bystander of world.bystanders) {
    await checkBystander(bystander, EVERYTHING);
  }
  await checkKept(world);
  await checkMemory(world);
  await checkAnswers(world);
}
