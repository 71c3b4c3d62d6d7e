import { describe, expect, it } from "vitest";
import { createSlowInstitutions } from "./nightly.service.ts";

function setUp() {
  let now = 0;
  const slow = createSlowInstitutions(() => now);
  const read = (institutionId: string | null, ms: number, fails = false) =>
    slow.time(institutionId, async () => {
      now += ms;
      if (fails) throw new Error("hung up");
      return "read";
    });
  return { slow, read, pass: (ms: number) => (now += ms) };
}

describe("slow institutions", () => {
  it("are those whose last read took over ten seconds, and no others", async () => {
    const { slow, read } = setUp();
    expect(await read("hangs", 30_000)).toBe("read");
    expect(await read("quick", 9_000)).toBe("read");
    expect([slow.has("hangs"), slow.has("quick"), slow.has("unseen")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("are remembered when the read failed, for a quarter of an hour", async () => {
    const { slow, read, pass } = setUp();
    await expect(read("hangs", 30_000, true)).rejects.toThrow("hung up");
    pass(14 * 60_000);
    expect(slow.has("hangs")).toBe(true);
    pass(60_001);
    expect(slow.has("hangs")).toBe(false);
  });

  it("are never those of connections whose institution is unknown", async () => {
    const { slow, read } = setUp();
    await read(null, 30_000);
    expect(slow.has(null)).toBe(false);
  });
});
