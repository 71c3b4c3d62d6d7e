import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A figure at the moment when it is asked for, and its subject. */
export interface Reading {
  readonly of: string;
  readonly value: number;
}

interface Observed {
  readonly name: string;
  readonly help: string;
  /** What tells its readings apart: 'lane', 'service'. */
  readonly label: string;
}

export interface Metrics {
  readonly registry: Registry;
  readonly counter: (name: string, help: string, labels?: readonly string[]) => Counter;
  readonly gauge: (name: string, help: string, labels?: readonly string[]) => Gauge;
  /** A gauge that is read whenever it is asked for. */
  readonly observe: (
    observed: Observed,
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ) => void;
}

/**
 * A Prometheus registry of this process with Node's own metrics; among them the event loop's delay
 * since the last look (`nodejs_eventloop_lag_p50_seconds`, `_p99_`, `_max_`).
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    counter: (name, help, labels = []) =>
      new Counter({ name, help, labelNames: [...labels], registers: [registry] }),
    gauge: (name, help, labels = []) =>
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    observe({ name, help, label }, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const readings = await read();
          // A figure that is gone must not keep its last value.
          this.reset();
          for (const { of, value } of readings) this.set({ [label]: of }, value);
        },
      });
    },
  };
}

/** Times every request by route pattern (never by URL: tokens travel in queries). */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });
}

/**
 * Something that is looked up for whoever watches the process: dear enough to be kept for a while,
 * and never to be waited for long.
 */
export interface Readings<Value> {
  /**
   * The last value, if it is young enough, or a new one. Undefined where none came in time; never
   * rejects.
   */
  get(): Promise<Value | undefined>;
}

export interface ReadingsOptions {
  /** Milliseconds that a value is given again for. */
  readonly keptMs: number;
  /** Milliseconds that a caller may wait for one. */
  readonly withinMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * However many ask, it is read once at a time. Whoever asks while an earlier question is still
 * under way waits for that one: a database that does not answer is not asked again and again.
 */
export function createReadings<Value>(
  read: () => Promise<Value>,
  { keptMs, withinMs, onFailure }: ReadingsOptions,
): Readings<Value> {
  let kept: { readonly value: Value | undefined; readonly at: number } | undefined;
  let underWay: Promise<Value | undefined> | undefined;

  const readOnce = async (): Promise<Value | undefined> => {
    let value: Value | undefined;
    try {
      value = await read();
    } catch (error) {
      onFailure(error);
    }
    kept = { value, at: performance.now() };
    underWay = undefined;
    return value;
  };

  const inTime = async (answer: Promise<Value | undefined>): Promise<Value | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), withinMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async get() {
      if (kept && performance.now() - kept.at < keptMs) return kept.value;
      underWay ??= readOnce();
      return inTime(underWay);
    },
  };
}
