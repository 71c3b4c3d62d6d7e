import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

/** What a load run saw. Times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  /** Answers by status, and the 99th percentile of each; 0 stands for no answer. */
  readonly byStatus: Readonly<Record<number, { readonly count: number; readonly p99: number }>>;
}

export interface LoadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /**
   * Requests started a second, whatever the answers do (open loop); undefined keeps `connections`
   * busy (closed loop).
   */
  readonly rate?: number;
  readonly connections: number;
  /** So long requests are sent at the same pace before any of them counts. */
  readonly warmUpSeconds?: number;
  /**
   * What is asked for meanwhile (GET), where the real requests must not begin before they count;
   * `url` without it.
   */
  readonly warmUpUrl?: string;
  /** Bodies of POST requests, one after the other and again from the first; GET without any. */
  readonly bodies?: readonly string[];
  /** Asked for instead of `url`, one after the other and again from the first. */
  readonly urls?: readonly string[];
}

interface Call {
  readonly url: string;
  readonly headers: LoadRequest["headers"];
  readonly agent: Agent;
  readonly body?: string | undefined;
}

/** The status of the answer, 0 when there is none. */
function send({ url, headers, agent, body }: Call): Promise<number> {
  return new Promise((resolve) => {
    const method = body === undefined ? "GET" : "POST";
    const call = request(url, { agent, headers, method }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    call.on("error", () => resolve(0));
    call.end(body);
  });
}

interface Seen {
  readonly status: number;
  readonly milliseconds: number;
}

const timesOf = (seen: readonly Seen[]): number[] =>
  seen.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);

function byStatus(seen: readonly Seen[]): LoadResult["byStatus"] {
  const statuses = [...new Set(seen.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const times = timesOf(seen.filter((row) => row.status === status));
      return [status, { count: times.length, p99: percentile(times, 0.99) }];
    }),
  );
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** Loads one address on this machine for some seconds. Only ever a loopback address. */
export async function load(options: LoadRequest): Promise<LoadResult> {
  const { url, headers, seconds, rate, connections, bodies = [], warmUpSeconds = 0 } = options;
  const { warmUpUrl, urls = [url] } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: rate ? 256 : connections });
  const seen: Seen[] = [];
  let sent = 0;
  const one = async (due: number): Promise<void> => {
    if (due < counted && warmUpUrl) return void (await send({ url: warmUpUrl, headers, agent }));
    const body = bodies[sent % Math.max(1, bodies.length)];
    const wanted = urls[sent % urls.length] ?? url;
    sent += 1;
    const status = await send({ url: wanted, headers, agent, body });
    if (due >= counted) seen.push({ status, milliseconds: performance.now() - due });
  };
  const start = performance.now();
  const counted = start + warmUpSeconds * 1_000;
  const end = counted + seconds * 1_000;
  if (rate) await openLoop(one, { start, end, rate });
  else await closedLoop(one, { end, connections });
  const took = (performance.now() - counted) / 1_000;
  agent.destroy();
  const times = timesOf(seen);
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors: seen.filter(({ status }) => status !== 200).length,
    byStatus: byStatus(seen),
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
    // The first is due at once: whatever waited for this turn of the loop counts as waiting.
    const due = 1 + Math.floor(((performance.now() - start) / 1_000) * rate);
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
