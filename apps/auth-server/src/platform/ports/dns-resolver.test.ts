import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createLogger } from "@stocks-vibe/server-kit";
import { afterEach, describe, expect, it } from "vitest";
import { createDnsResolver } from "./dns-resolver.ts";

const log = createLogger("silent");
let socket: Socket | undefined;
afterEach(() => {
  socket?.close();
  socket = undefined;
});

const HEADER_BYTES = 12;
const TXT = 16;

/** One record's data: each part behind its length. */
const txtData = (parts: readonly string[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));

/**
 * An answer to a question (RFC 1035): its header and name, then the records, which point at the
 * name.
 */
function answerTo(question: Buffer, records: readonly (readonly string[])[], code: number): Buffer {
  const end = question.indexOf(0, HEADER_BYTES) + 5;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180 + code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const answers = records.map((parts) => {
    const data = txtData(parts);
    const fixed = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0]);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, ...answers]);
}

/**
 * A name server on this machine. `null`: it says nothing at all. Answers its address and what it
 * was asked for.
 */
async function serve(records: readonly (readonly string[])[] | null, code = 0) {
  const server = createSocket("udp4");
  socket = server;
  const types: number[] = [];
  server.on("message", (question, { port, address }) => {
    types.push(question.readUInt16BE(question.indexOf(0, HEADER_BYTES) + 1));
    if (records) server.send(answerTo(question, records, code), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return { servers: [`127.0.0.1:${server.address().port}`], types };
}

describe("the DNS", () => {
  it("is asked for texts alone, and parts of one text are put together", async () => {
    const { servers, types } = await serve([["v=spf1 -all"], ["stocks-vibe-", "domain=x"]]);

    const texts = await createDnsResolver(log, { servers }).texts("_name.firm.example");

    expect(texts).toEqual(["v=spf1 -all", "stocks-vibe-domain=x"]);
    expect(new Set(types)).toEqual(new Set([TXT]));
  });

  it.each([
    ["that there is no such name", [], 3],
    ["that the name has no text", [], 0],
    ["that it has failed", [], 2],
  ])("proves nothing by saying %s", async (_case, records, code) => {
    const { servers } = await serve(records, code);
    const resolver = createDnsResolver(log, { servers, timeoutMs: 1_000 });
    expect(await resolver.texts("_name.firm.example")).toEqual([]);
  });

  it("is not waited for", async () => {
    const { servers } = await serve(null);
    const started = performance.now();
    // Two silent servers take no longer than one.
    const resolver = createDnsResolver(log, { servers: [...servers, ...servers], timeoutMs: 200 });
    expect(await resolver.texts("_name.firm.example")).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
