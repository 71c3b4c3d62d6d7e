import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Mood } from "../hostile/provider/item.ts";
import { createLedgers } from "../hostile/provider/ledgers.ts";
import { type HostileProvider, startProvider } from "../hostile/provider/start-provider.ts";
import { type Product, startProduct } from "../hostile/start-product.ts";
import { link } from "../hostile/world/actions.ts";
import { createLogin } from "../hostile/world/login.ts";
import { signUp } from "../hostile/world/membership.ts";
import { builtProduct } from "../machines/config.ts";
import { callServer } from "../machines/http.ts";

const START_MS = 120_000;
const ERROR = 50;

const line = z.looseObject({
  level: z.number(),
  msg: z.string().optional(),
  role: z.string(),
  pid: z.number(),
  host: z.string(),
  version: z.string(),
});

/** The lines of its log; what it says in words is none of them. */
const linesOf = async (product: Product) =>
  (await product.output())
    .split("\n")
    .filter((text) => text.startsWith("{"))
    .map((text) => line.parse(JSON.parse(text)));

let provider: HostileProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

const start = async (role: string): Promise<Product> =>
  startProduct({
    file: await builtProduct(),
    providerUrl: provider.url,
    env: { ROLE: role, LOG_LEVEL: "info" },
  });

describe("each process", { timeout: START_MS }, () => {
  it.each(["all", "http", "worker"])(
    "as ROLE=%s tells its own figures and those that all share, and names itself in its log",
    async (role) => {
      const product = await start(role);
      const { status, text } = await callServer({
        url: `${product.url}/metrics`,
        method: "GET",
        headers: {},
      });
      await product.close();

      expect(status).toBe(200);
      expect(text).toMatch(new RegExp(`^build_info\\{version="[\\d.]+",role="${role}",`, "m"));
      expect(text).toContain('database_answers{from="probes"} 1');
      expect(text).toContain(`workers_alive{queue="all"} ${role === "http" ? 0 : 1}`);
      expect(text).toContain('database_connections_most{pool="stocks_vibe_auth requests"} 8');
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      expect(text).toContain('mail_oldest_unsent_seconds{queue="all"} 0');
    },
  );
});

describe("an orderly stop", { timeout: START_MS }, () => {
  it("of a sync under way is no error, and each line names the process", async () => {
    const product = await start("all");
    const seat = await signUp(product, {
      name: "Slow",
      email: "slow@stop.example",
      hear: () => undefined,
    });
    let isAsked = false;
    const silent: Mood = {
      name: "never answers",
      told: "nothing",
      answer: (question, reply) => {
        if (question.asked === "item") return reply.honest();
        isAsked = true;
      },
    };
    const item = provider.offer({
      institution: "Slow Bank",
      books: createLedgers({ number: 7 }),
      mood: silent,
    });
    await link(seat, createLogin("a slow login", item));
    await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true);
    await wait(100);
    const { code } = await product.stop();
    const lines = await linesOf(product);
    await product.close();

    expect(code).toBe(0);
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
    expect(lines.some(({ msg }) => msg?.startsWith("cut short by the stop"))).toBe(true);
    expect(new Set(lines.map(({ role }) => role))).toEqual(new Set(["all"]));
  });
});
