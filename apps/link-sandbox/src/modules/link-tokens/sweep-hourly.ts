import type { Logger } from "@stocks-vibe/server-kit";
import type { RouteApp } from "../../server/route-app.ts";
import type { LinkTokensService } from "./link-tokens.service.ts";

const HOUR_MS = 3_600_000;

/**
 * Removes what ran out when the server starts and each hour after, so that it goes although nobody
 * links any more.
 */
export function sweepHourly(
  app: RouteApp,
  rooms: readonly Pick<LinkTokensService, "sweep">[],
  log: Logger,
): void {
  const sweepAll = async (): Promise<void> => {
    for (const room of rooms) await room.sweep();
  };
  const run = (): Promise<void> =>
    sweepAll().catch((error: unknown) => log.error({ err: error }, "the sandbox was not swept"));
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    timer = setInterval(run, HOUR_MS);
    timer.unref();
    await run();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}
