import { createMetrics, measureQueues } from "@stocks-vibe/server-kit";
import { expect, it } from "vitest";
import { measureWork } from "./measure-queue.ts";

it("tells how work is kept apart, as it is when somebody asks", async () => {
  const metrics = createMetrics();
  const load = { running: 0, waiting: 0 };
  const limits = new Map([["LISTING_TOO_LONG", 0]]);
  const lanes = [{ lane: "mail", slots: 2, running: 1, isTaking: true }];
  let isPaused = false;
  measureQueues(metrics, () => lanes);
  measureWork(metrics, {
    calculations: { load: () => load },
    explanations: { cacheCounts: () => ({ hits: 5, misses: 2 }) },
    outside: {
      paused: () => [{ service: "account linking", isPaused }],
      limitsHit: () => limits,
      syncFailures: () => new Map([["INSTITUTION_DOWN", 4]]),
    },
  });
  Object.assign(load, { running: 2, waiting: 19 });
  limits.set("LISTING_TOO_LONG", 3);
  isPaused = true;

  const text = await metrics.registry.metrics();
  for (const line of [
    'calculations{state="running"} 2',
    'calculations{state="waiting"} 19',
    'explanations_total{from="memory"} 5',
    'explanations_total{from="calculation"} 2',
    'job_slots{lane="mail"} 2',
    'job_slots_taken{lane="mail"} 1',
    'breaker_open{service="account linking"} 1',
    'provider_limits_hit_total{limit="LISTING_TOO_LONG"} 3',
    'sync_failures_total{code="INSTITUTION_DOWN"} 4',
  ]) {
    expect(text).toContain(line);
  }
  // Node's own, since the last look.
  for (const part of ["p50", "p99", "max"]) {
    expect(text).toMatch(new RegExp(`^nodejs_eventloop_lag_${part}_seconds [\\d.e-]+$`, "m"));
  }
});
