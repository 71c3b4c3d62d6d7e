import type { PortfolioServices } from "@stocks-vibe/portfolio-api";
import type { Metrics } from "@stocks-vibe/server-kit";

export interface MeasuredWork {
  readonly calculations: Pick<PortfolioServices["calculations"], "load">;
  readonly explanations: Pick<PortfolioServices["explanations"], "cacheCounts">;
  readonly outside: PortfolioServices["outside"];
}

/**
 * Tells /metrics how work is kept apart: threads and who waits for one, what explanations cost,
 * breakers and limits.
 */
export function measureWork(
  { observe }: Metrics,
  { calculations, explanations, outside }: MeasuredWork,
): void {
  observe(
    {
      name: "calculations",
      help: "Calculations of figures, in threads and waiting for their turn",
      label: "state",
    },
    () => {
      const { running, waiting } = calculations.load();
      return [
        { of: "running", value: running },
        { of: "waiting", value: waiting },
      ];
    },
  );
  observe(
    {
      name: "explanations_total",
      help: "Explanations given, from memory or calculated",
      label: "from",
    },
    () => {
      const { hits, misses } = explanations.cacheCounts();
      return [
        { of: "memory", value: hits },
        { of: "calculation", value: misses },
      ];
    },
  );
  observe(
    {
      name: "breaker_open",
      help: "1 while a service is left alone after failures in a row",
      label: "service",
    },
    () =>
      outside.paused().map(({ service, isPaused }) => ({
        of: service,
        value: isPaused ? 1 : 0,
      })),
  );
  observe(
    {
      name: "provider_limits_hit_total",
      help: "Answers of the provider beyond a limit",
      label: "limit",
    },
    () => [...outside.limitsHit()].map(([limit, value]) => ({ of: limit, value })),
  );
  observe(
    {
      name: "sync_failures_total",
      help: "Syncs that failed, by the provider's code; OUR_FAULT where it was ours, OTHER for codes that are not known here",
      label: "code",
    },
    () => [...outside.syncFailures()].map(([code, value]) => ({ of: code, value })),
  );
}
