import type { Logger } from "@stocks-vibe/server-kit";
import type { RebuildService } from "./rebuild.service.ts";

/**
 * Who asked waits no longer than this; the job that was enqueued with the change goes on from
 * there.
 */
const WAITS_MS = 10_000;

/**
 * Rebuilds at once for somebody who waits to see what their change made of the figures. Never
 * rejects: the change is made, and a job will rebuild what could not be rebuilt now.
 */
export async function rebuildSoon(
  { rebuildStored }: Pick<RebuildService, "rebuildStored">,
  organizationId: string,
  log: Pick<Logger, "error">,
): Promise<void> {
  const rebuilt = rebuildStored(organizationId, log).catch((err: unknown) =>
    log.error({ err, organizationId }, "figures are not rebuilt yet; their job will"),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAITS_MS);
  });
  await Promise.race([rebuilt, late]);
  clearTimeout(timer);
}
