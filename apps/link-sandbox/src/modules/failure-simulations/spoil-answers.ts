import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { DrillKind } from "@stocks-vibe/contracts/link";
import { KIT_ERRORS, Refusal } from "@stocks-vibe/server-kit";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { RouteApp } from "../../server/route-app.ts";
import type { DrillsService } from "./failure-simulations.service.ts";

const ofItem = z.object({ access_token: z.string() });

const DRIP_BYTES = 16;
const DRIP_EVERY_MS = 1_000;
/** Longer than any client waits; who waits still has the rest at once. */
const DRIP_FOR_MS = 15 * 60_000;

/** The answer a few bytes a second: a time-out that begins anew with every byte never ends it. */
async function* drip(answer: string): AsyncGenerator<string> {
  const drops = DRIP_FOR_MS / DRIP_EVERY_MS;
  for (let n = 0; n < drops && n * DRIP_BYTES < answer.length; n += 1) {
    yield answer.slice(n * DRIP_BYTES, (n + 1) * DRIP_BYTES);
    await wait(DRIP_EVERY_MS);
  }
  yield answer.slice(drops * DRIP_BYTES);
}

/**
 * Cut in the middle, as by a proxy that gave up, with the status and the type of a whole answer.
 */
const cut = (answer: string): string => answer.slice(0, Math.ceil(answer.length / 2));

type Trouble = "reading" | "any";

/**
 * Which calls meet which trouble: the institution's are those that read it; whoever ends or repairs
 * a link asks the provider alone.
 */
const MEETS: Readonly<Partial<Record<DrillKind, Trouble>>> = {
  provider_down: "any",
  removed_item: "any",
  institution_down: "reading",
  slow_answers: "reading",
  malformed_answers: "reading",
};

const READING = /\/(accounts|investments)\//;
const OWN = /\/sandbox\//;

function troublesOf(path: string, kinds: readonly DrillKind[]): ReadonlySet<DrillKind> {
  const isMet = (kind: DrillKind): boolean => {
    const trouble = MEETS[kind];
    return trouble === "any" ? !OWN.test(path) : trouble === "reading" && READING.test(path);
  };
  return new Set(kinds.filter(isMet));
}

/**
 * Lets a client's calls that name an item meet what is being rehearsed with it: refusals, and
 * answers that are slow or broken on their way.
 */
export function spoilAnswers(app: RouteApp, drills: Pick<DrillsService, "runningOf">): void {
  const met = new WeakMap<FastifyRequest, ReadonlySet<DrillKind>>();

  app.addHook("preHandler", async (request) => {
    const named = ofItem.safeParse(request.body);
    const path = request.routeOptions.url ?? "";
    if (!named.success || OWN.test(path)) return;
    const running = await drills.runningOf(named.data.access_token);
    const troubles = troublesOf(
      path,
      running.map(({ kind }) => kind),
    );
    if (troubles.has("provider_down")) throw new Refusal(KIT_ERRORS.internal);
    if (troubles.has("removed_item")) throw new Refusal("ITEM_NOT_FOUND");
    if (troubles.has("institution_down")) throw new Refusal("INSTITUTION_DOWN");
    met.set(request, troubles);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const troubles = met.get(request);
    if (!troubles || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    if (troubles.has("malformed_answers")) return cut(payload);
    return troubles.has("slow_answers") ? Readable.from(drip(payload)) : payload;
  });
}
