import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { acceptedCoding, compressReads } from "./compress-reads.ts";
import { createServer } from "./create-server.ts";

const LARGE = { rows: Array.from({ length: 200 }, (_, row) => ({ row, name: "Larkin" })) };
const TEXT = JSON.stringify(LARGE);

const app = createServer({ log: createLogger("silent") });
compressReads(app);
app.get("/large", async () => LARGE);
app.post("/large", async () => LARGE);
app.get("/small", async () => ({ rows: [] }));
app.get("/secret", { config: { uncompressed: "it holds a token" } }, async () => LARGE);
app.get("/csv", async (_request, reply) =>
  reply.type("text/csv; charset=utf-8").send(`day,value\n${"2026-11-20,1\n".repeat(200)}`),
);
app.get("/picture", async (_request, reply) => reply.type("image/png").send(Buffer.alloc(5_000)));
app.get("/stream", async (_request, reply) =>
  reply.type("application/json").send(Readable.from([TEXT])),
);
app.get("/ready-made", async (_request, reply) =>
  reply
    .type("application/json")
    .header("content-encoding", "gzip")
    .header("vary", "origin")
    .send(Buffer.alloc(5_000)),
);
app.get("/varies", async (_request, reply) => reply.header("vary", "origin").send(LARGE));
afterAll(() => app.close());

const ask = (url: string, accepted?: string, method: "GET" | "POST" | "HEAD" = "GET") =>
  app.inject({
    method,
    url,
    headers: accepted === undefined ? {} : { "accept-encoding": accepted },
  });

describe("the coding that a request takes", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["*", "br"],
    ["*, br;q=0", "gzip"],
    ["br;q=nonsense", undefined],
  ])("of %j is %s", (accepted, coding) => {
    expect(acceptedCoding(accepted)).toBe(coding);
  });

  it.each([
    ["gzip, deflate, br, zstd", true],
    ["br;q=1.0, GZIP;q=0.2", true],
    ["identity, *;q=0.5", true],
    ["br", false],
    ["gzip; q=0.000", false],
    ["*, gzip;q=0", false],
    ["*;q=0", false],
    ["gzipped", false],
  ])("of %j, where gzip alone stands ready, takes it: %s", (accepted, takes) => {
    expect(acceptedCoding(accepted, ["gzip"]) === "gzip").toBe(takes);
  });
});

describe("a large answer to a read", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("goes in %s, and is what it was", async (coding, open) => {
    const answer = await ask("/large", coding);

    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeLessThan(TEXT.length / 5);
    expect(open(answer.rawPayload).toString()).toBe(TEXT);
  });

  it("is CSV as well as JSON", async () => {
    expect((await ask("/csv", "br")).headers["content-encoding"]).toBe("br");
  });

  it("goes as it is to who takes no coding, and says that it varies", async () => {
    const answer = await ask("/large");

    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(answer.body).toBe(TEXT);
  });

  it("is announced by HEAD as it would be sent", async () => {
    const length = (await ask("/large", "br")).headers["content-length"];
    const head = await ask("/large", "br", "HEAD");

    expect(head.headers["content-encoding"]).toBe("br");
    expect(head.headers["content-length"]).toBe(String(length));
  });

  it("keeps what it varied by before", async () => {
    expect((await ask("/varies", "br")).headers.vary).toBe("origin, accept-encoding");
  });
});

describe("not compressed", () => {
  it.each([
    ["a small answer", "GET", "/small"],
    ["an answer that holds a secret", "GET", "/secret"],
    ["an answer to anything but a read", "POST", "/large"],
    ["what is no text", "GET", "/picture"],
    ["a stream", "GET", "/stream"],
  ] as const)("is %s", async (_what, method, url) => {
    expect((await ask(url, "br, gzip", method)).headers["content-encoding"]).toBeUndefined();
  });

  it("is what comes with a coding of its own", async () => {
    const answer = await ask("/ready-made", "br");

    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.headers.vary).toBe("origin");
    expect(answer.rawPayload).toEqual(Buffer.alloc(5_000));
  });
});
