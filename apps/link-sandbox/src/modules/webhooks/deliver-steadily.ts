import type { Logger } from "@stocks-vibe/server-kit";
import type { RouteApp } from "../../server/route-app.ts";
import type { DeliveriesService } from "./deliveries.service.ts";

const EVERY_MS = 250;
/** Once a minute it is looked whether another trading day has closed. */
const ROUNDS_TO_ANNOUNCE = 240;

/**
 * Posts news while the server runs, and what another process or an earlier run left; stops with the
 * server once what is under way is settled.
 */
export function deliverSteadily(app: RouteApp, deliveries: DeliveriesService, log: Logger): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;
  let rounds = 0;

  const round = async (): Promise<void> => {
    try {
      rounds += 1;
      if (rounds % ROUNDS_TO_ANNOUNCE === 1) while ((await deliveries.announce()) > 0);
      while ((await deliveries.deliver()) > 0);
      isFailing = false;
    } catch (error) {
      // Once for each time that it goes wrong: the database may be away for minutes.
      if (!isFailing) log.error({ err: error }, "news of items could not be posted");
      isFailing = true;
    }
  };

  app.addHook("onReady", async () => {
    timer = setInterval(() => {
      running ??= round().finally(() => {
        running = undefined;
      });
    }, EVERY_MS);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
}
