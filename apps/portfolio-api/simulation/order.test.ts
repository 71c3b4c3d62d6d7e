import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { listWorld } from "./list-world.ts";
import type { Listed } from "./listed.ts";
import { makeWorld } from "./make-world.ts";
import { CORRUPTIONS } from "./mutations/all.ts";
import { runEngine } from "./run-engine.ts";

const seed = fc.readConfigureGlobal().seed ?? 1;
const worlds = isFullRun() ? 600 : 24;

/** One account prices what several hold by half, as an institution with a wrong split does. */
function priceApart(listed: Listed): void {
  const holding = listed.holdings.find(
    ({ security_id, account_id }) =>
      listed.holdings.filter((row) => row.security_id === security_id).at(-1)?.account_id ===
      account_id,
  );
  if (!holding) return;
  holding.price = Math.round(holding.price * 50) / 100;
  holding.value = Math.round(holding.price * holding.quantity * 100) / 100;
}

it("figures are the same whatever the order in which rows are stored", () => {
  for (let place = 0; place < worlds; place += 1) {
    const one = seed + 40_000 + place;
    const corruption = CORRUPTIONS[place % CORRUPTIONS.length];
    const listed = listWorld(makeWorld(one, corruption?.features ?? {}), 0);
    corruption?.apply(listed);
    if (place % 2 === 0) priceApart(listed);
    const turned = {
      ...listed,
      holdings: listed.holdings.toReversed(),
      transactions: listed.transactions.toReversed(),
      securities: listed.securities.toReversed(),
    };
    expect([one, corruption?.name, runEngine(turned).figures]).toEqual([
      one,
      corruption?.name,
      runEngine(listed).figures,
    ]);
  }
}, 600_000);
