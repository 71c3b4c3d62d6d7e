import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { gzipAnswer, packDashboard, plainAnswer, unpackDashboard } from "./packed-dashboard.ts";

const BEHIND = new Date("2026-11-20T10:00:00.000Z");
const UPDATED = new Date("2026-11-21T05:04:00.000Z");
const dashboardOf = (positions: number) => ({
  state: "ready",
  holdings: Array.from({ length: positions }, (_, index) => ({
    symbol: `SYM${index}`,
    name: `Société № ${index} 😀 "quoted"`,
    value: Math.sin(index) * 1e6,
  })),
});

describe("a packed dashboard", () => {
  // Within one block, over several, and longer than the window of what blocks refer back to.
  it.each([0, 1, 15, 2_000])("of %d positions is answered whole, with its stamp", (positions) => {
    const data = dashboardOf(positions);
    const packed = packDashboard(JSON.stringify(data));

    const answer = gzipAnswer(packed, {
      stale: [],
      behindSince: BEHIND,
      lastUpdated: UPDATED,
      version: 7,
    });

    expect(JSON.parse(gunzipSync(answer).toString("utf8"))).toEqual({
      success: true,
      message: "Dashboard loaded.",
      data: {
        ...data,
        stale: [],
        behindSince: "2026-11-20T10:00:00.000Z",
        lastUpdated: "2026-11-21T05:04:00.000Z",
        version: 7,
      },
    });
  });

  it("is one member of a gzip file, which browsers read to its end", () => {
    const answer = gzipAnswer(packDashboard('{"a":1}'), {
      stale: [],
      behindSince: null,
      lastUpdated: null,
      version: 2,
    });
    // Browsers leave out whatever follows the first member.
    const first = gunzipSync(Buffer.concat([answer, gzipSync("more")]));
    expect(first.toString("utf8")).toBe(
      '{"success":true,"message":"Dashboard loaded.","data":{"a":1,"stale":[],"behindSince":null,"lastUpdated":null,"version":2}}more',
    );
    expect(answer.indexOf(Buffer.from([0x1f, 0x8b, 8]), 1)).toBe(-1);
  });

  it("says what hundreds of failing connections say, over several blocks", () => {
    const stale = Array.from({ length: 300 }, (_, index) => ({
      connectionId: `connection-${index}`,
      institutionName: "Société Générale",
      status: "error" as const,
      message: `${"La última sincronización falló. ".repeat(20)}${index}`,
      lastGoodAt: null,
    }));
    const answer = gzipAnswer(packDashboard('{"a":1}'), {
      stale,
      behindSince: null,
      lastUpdated: null,
      version: 4,
    });
    expect(JSON.parse(gunzipSync(answer).toString("utf8")).data).toMatchObject({
      stale,
      version: 4,
    });
  });

  it("is read without its stamp by whoever explains it", () => {
    const data = dashboardOf(40);
    expect(unpackDashboard(packDashboard(JSON.stringify(data)))).toEqual(data);
  });

  it("is answered uncompressed to who asks for that", async () => {
    const answer = gzipAnswer(packDashboard('{"a":1}'), {
      stale: [],
      behindSince: null,
      lastUpdated: null,
      version: 3,
    });
    expect((await plainAnswer(answer)).toString("utf8")).toMatch(/"a":1,.*"version":3}}$/);
  });

  it("is refused by whoever reads it where a bit was lost", async () => {
    const packed = packDashboard(JSON.stringify(dashboardOf(3)));
    packed.writeUInt8(packed.readUInt8(60) ^ 1, 60);
    const answer = gzipAnswer(packed, {
      stale: [],
      behindSince: null,
      lastUpdated: null,
      version: 1,
    });
    await expect(plainAnswer(answer)).rejects.toThrow();
  });
});
