import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { createServer, sayLastAnswers } from "./create-server.ts";

async function listening() {
  const app = createServer({ log: createLogger("silent") });
  app.get("/slow", async () => {
    await wait(200);
    return { answered: true };
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, origin };
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return (performance.now() - startedAt) / 1_000;
}

describe("a server that is about to stop", () => {
  it("goes on answering, and closes each connection with its answer", async () => {
    const app = createServer({ log: createLogger("silent") });
    app.get("/", async () => ({ answered: true }));
    let isLast = false;
    sayLastAnswers(app, () => isLast);
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const connectionOf = async () => (await fetch(origin)).headers.get("connection");

    expect(await connectionOf()).toBe("keep-alive");
    isLast = true;
    expect(await connectionOf()).toBe("close");
    await app.close();
  });
});

describe("REL-8: a server that stops", () => {
  it("does not wait for connections that nothing was asked over", async () => {
    const { app, origin } = await listening();
    const unused = connect(Number(new URL(origin).port), "127.0.0.1");
    await once(unused, "connect");
    await wait(50);

    expect(await secondsOf(app.close())).toBeLessThan(5);
    unused.destroy();
  });

  it("gives the answers that it owes, and does not wait for another question", async () => {
    const { app, origin } = await listening();
    const owed = fetch(`${origin}/slow`);
    await wait(50);

    const closed = secondsOf(app.close());
    expect(await (await owed).json()).toEqual({ answered: true });
    expect(await closed).toBeLessThan(5);
  });
});
