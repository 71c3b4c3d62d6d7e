import {
  advanceClock,
  databaseClock,
  type Pool,
  requireDirectPeer,
  type ZodTypeProvider,
} from "@stocks-vibe/server-kit";
import type { FastifyPluginAsync } from "fastify";
import * as z from "zod";

const body = z.strictObject({ advance_seconds: z.number().min(-86_400).max(315_360_000) });

/**
 * POST /dev/api/clock {advance_seconds}: moves the one clock every server reads. Exists only with
 * TEST_MODE=1, and for programs on this machine.
 */
export const clockRoutes =
  (moveClock: (seconds: number) => Promise<Date>): FastifyPluginAsync =>
  async (app) => {
    requireDirectPeer(app);
    app
      .withTypeProvider<ZodTypeProvider>()
      .post("/dev/api/clock", { schema: { body } }, async (request) => {
        const now = await moveClock(request.body.advance_seconds);
        return { now: now.toISOString() };
      });
  };

/**
 * CLOCK_START: sets the clock of a fresh database to a fixed origin, so that figures repeat from
 * run to run.
 */
export async function setClockOrigin(pool: Pool, origin: string): Promise<void> {
  const now = await databaseClock(pool).now();
  await advanceClock(pool, (Date.parse(origin) - now.getTime()) / 1000);
}
