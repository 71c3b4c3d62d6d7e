import * as z from "zod";
import type { Run } from "../world/run.ts";

const row = z.array(z.object({ now: z.date() })).length(1);

/** Reads the server's clock into the run. */
export async function readClock(run: Run): Promise<Date> {
  const [found] = row.parse(await run.server.query("select ops.clock_now() as now"));
  if (found) run.now = found.now;
  return run.now;
}
