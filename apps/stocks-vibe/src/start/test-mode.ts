import {
  advanceClock,
  databaseClock,
  type Pool,
  requireDirectPeer,
  type ZodTypeProvider,
} from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import * as z from "zod";

const body = z.strictObject({ advance_seconds: z.number().min(-86_400).max(315_360_000) });

type MoveClock = (seconds: number) => Promise<Date>;

/**
 * Answers carry the moved clock's time in `Date`, by which pages count how long a session lasts.
 * Answers how to move it from now on. An answer that can't learn the time has the machine's.
 */
export function showTestClock(
  app: FastifyInstance,
  moveClock: MoveClock,
): { moveClock: MoveClock } {
  let offsetMs: number | null = null;
  const move = async (seconds: number): Promise<Date> => {
    const now = await moveClock(seconds);
    offsetMs = now.getTime() - Date.now();
    return now;
  };
  app.addHook("onSend", async (_request, reply, payload) => {
    if (offsetMs === null) await move(0).catch(() => undefined);
    reply.header("date", new Date(Date.now() + (offsetMs ?? 0)).toUTCString());
    return payload;
  });
  return { moveClock: move };
}

/**
 * POST /dev/api/clock {advance_seconds}: moves the one clock every server reads. Exists only with
 * TEST_MODE=1, and for programs on this machine.
 */
export const clockRoutes =
  (moveClock: MoveClock): FastifyPluginAsync =>
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
