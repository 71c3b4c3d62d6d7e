import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { compressReads, createCompressedOnce } from "./compress-reads.ts";
import { createServer } from "./create-server.ts";

const textOf = (word: string): string => JSON.stringify(Array.from({ length: 400 }, () => word));

const app = createServer({ log: createLogger("silent") });
compressReads(app);
const compressed = createCompressedOnce();
const owners = { a: {}, b: {} };
let words: string[] = [];
app.get<{ Params: { owner: "a" | "b" } }>("/of/:owner", (request, reply) =>
  compressed.send(request, reply.type("application/json; charset=utf-8"), {
    owner: owners[request.params.owner],
    // Another text each time, so that bytes that were kept can be told from fresh ones.
    text: textOf(words.shift() ?? "none"),
  }),
);
app.get("/small", (request, reply) =>
  compressed.send(request, reply.type("application/json; charset=utf-8"), {
    owner: {},
    text: "[]",
  }),
);
afterAll(() => app.close());

const ask = (url: string, accepted = "br") =>
  app.inject({ url, headers: { "accept-encoding": accepted } });

describe("texts that are kept", () => {
  it("are compressed once for each coding, as long as whose they are is there", async () => {
    words = ["first", "second", "third"];
    const [first, again, gzipped] = [
      await ask("/of/a"),
      await ask("/of/a"),
      await ask("/of/a", "gzip"),
    ];

    expect(first.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(textOf("first"));
    expect(again.rawPayload).toEqual(first.rawPayload);
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(textOf("third"));
  });

  it("are not taken for another owner's", async () => {
    words = ["of b"];
    expect(brotliDecompressSync((await ask("/of/b")).rawPayload).toString()).toBe(textOf("of b"));
  });

  it("go as they are to clients that take no coding, and where they are small", async () => {
    words = ["plain"];
    const plain = await ask("/of/a", "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(textOf("plain"));
    expect((await ask("/small")).body).toBe("[]");
  });
});
