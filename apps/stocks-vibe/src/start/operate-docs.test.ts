import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseEnvironment } from "../environment/config.ts";
import { inCheckout } from "../paths.ts";

const guide = readFileSync(inCheckout("docs/operate.md"), "utf8");

const section = (title: string): string => {
  const from = guide.indexOf(`\n## ${title}\n`);
  const to = guide.indexOf("\n## ", from + 1);
  return guide.slice(from, to === -1 ? undefined : to);
};

/**
 * Every source that could say something to who starts the product, as one text without line ends
 * and joints of strings.
 */
const sources = [
  "apps/stocks-vibe/src",
  "apps/auth-server/src",
  "packages/server-kit/src",
  "scripts",
]
  .flatMap((folder) =>
    readdirSync(inCheckout(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith(".test.ts"))
      .map((name) => readFileSync(join(inCheckout(folder), name), "utf8")),
  )
  .join("\n")
  .replaceAll(/["`] \+\s+["`]/g, "");

/** What stands in quotes in the table's first column, without what differs each time. */
const told = [...section("When it does not start").matchAll(/^\| (`.*?`) \|/gm)]
  .flatMap(([, first = ""]) => [...first.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text))
  .flatMap((text) => text.split("…").map((part) => part.trim()))
  .filter((part) => part.length > 8);

describe("the table of starts that are refused", () => {
  it("is there", () => expect(told.length).toBeGreaterThan(15));

  it.each(told)("quotes what the product says: %s", (words) => {
    expect(sources).toContain(words);
  });
});

/** Seconds that main.ts gives a stop, on top of the delay. */
const STOP_SECONDS = Number(
  /STOP_WITHIN_MS = (\d+)_000/.exec(
    readFileSync(inCheckout("packages/server-kit/src/start/run-process.ts"), "utf8"),
  )?.[1],
);

describe("the snippets for supervisors", () => {
  const text = section("Running it under a supervisor");
  const [unit = "", compose = "", pod = ""] = [...text.matchAll(/```\w+\n([\s\S]*?)```/g)].map(
    ([, block = ""]) => block,
  );
  const numberIn = (block: string, name: RegExp): number => Number(name.exec(block)?.[1]);

  it("leave more time for a stop than it may take", () => {
    expect(STOP_SECONDS).toBeGreaterThan(0);
    expect(numberIn(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(STOP_SECONDS);
    const composeDelay = numberIn(compose, /STOP_DELAY_SECONDS: "(\d+)"/);
    expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(
      STOP_SECONDS + composeDelay,
    );
    const podDelay = numberIn(pod, /STOP_DELAY_SECONDS\s+value: "(\d+)"/);
    expect(numberIn(pod, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(
      STOP_SECONDS + podDelay,
    );
  });

  it("start what is there, with variables that it knows", () => {
    for (const [, file = ""] of `${unit}${compose}`.matchAll(/(scripts\/[\w-]+\.mjs)/g)) {
      expect(existsSync(inCheckout(file)), file).toBe(true);
    }
    const known = Object.keys(parseEnvironment({}));
    const names = [...`${compose}${pod}`.matchAll(/^\s+(?:- name: )?([A-Z][A-Z_]+)(?::|$)/gm)];
    expect(names.length).toBeGreaterThan(3);
    for (const [, name] of names) expect(known).toContain(name);
  });

  it("ask the probes for what they mean", () => {
    expect(pod).toMatch(/livenessProbe:\s+httpGet: \{ path: \/healthz/);
    expect(pod).toMatch(/readinessProbe:\s+httpGet: \{ path: \/readyz/);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])("have a health check that runs: %d answers %d", async (status, code) => {
    const server = createServer((_asked, answer) => answer.writeHead(status).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const [, script = ""] = /"-e", "(.*)"\]/.exec(compose) ?? [];
    const child = execFile(process.execPath, ["-e", script.replace("3000", String(port))]);
    const [ended] = await once(child, "exit");
    server.close();
    expect(ended).toBe(code);
  });
});
