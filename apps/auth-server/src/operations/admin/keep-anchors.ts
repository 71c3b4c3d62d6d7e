import type { Logger } from "@stocks-vibe/server-kit";
import type { AnchorsService } from "../../platform/audit/anchors.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";

const TEN_MINUTES_MS = 600_000;

/** Anchors every project's logs now and from time to time, until what it answers is called. */
export function keepAnchors(
  parts: {
    readonly projects: Pick<ProjectsService, "list">;
    readonly anchors: Pick<AnchorsService, "add">;
    readonly log: Logger;
  },
  everyMs = TEN_MINUTES_MS,
): () => void {
  const { projects, anchors, log } = parts;
  let isAtWork = false;
  async function addAll(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    try {
      for (const { projectId } of await projects.list()) {
        // One project's trouble is no reason to leave the others unanchored.
        await anchors
          .add(projectId)
          .catch((err: unknown) => log.error({ err }, "the audit logs could not be anchored"));
      }
    } catch (err) {
      log.error({ err }, "the audit logs could not be anchored");
    } finally {
      isAtWork = false;
    }
  }
  void addAll();
  const timer = setInterval(() => void addAll(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
