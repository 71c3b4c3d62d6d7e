import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

/** What a load run saw. Times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

export interface LoadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** Requests started a second, whatever the answers do (open loop); undefined keeps `connections` busy (closed loop). */
  readonly rate?: number;
  readonly connections: number;
}

function send(url: string, headers: LoadRequest["headers"], agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    });
    call.on("error", () => resolve(false));
    call.end();
  });
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** Loads one address on this machine for some seconds. Only ever a loopback address. */
export async function load(options: LoadRequest): Promise<LoadResult> {
  const { url, headers, seconds, rate, connections } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: rate ? 256 : connections });
  const times: number[] = [];
  let errors = 0;
  const one = async (due: number): Promise<void> => {
    const ok = await send(url, headers, agent);
    times.push(performance.now() - due);
    if (!ok) errors += 1;
  };
  const start = performance.now();
  const end = start + seconds * 1_000;
  if (rate) await openLoop(one, { start, end, rate });
  else await closedLoop(one, { end, connections });
  const took = (performance.now() - start) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors,
  };
}

// A slow answer must not slow the next request down, or the worst times would go unseen.
async function openLoop(
  one: (due: number) => Promise<void>,
  { start, end, rate }: { start: number; end: number; rate: number },
): Promise<void> {
  const running: Promise<void>[] = [];
  let sent = 0;
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate);
    for (; sent < due; sent += 1) running.push(one(start + (sent / rate) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
}

async function closedLoop(
  one: (due: number) => Promise<void>,
  { end, connections }: { end: number; connections: number },
): Promise<void> {
  const lane = async (): Promise<void> => {
    while (performance.now() < end) await one(performance.now());
  };
  await Promise.all(Array.from({ length: connections }, lane));
}
