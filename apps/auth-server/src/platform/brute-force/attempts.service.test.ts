import { describe, expect, it } from "vitest";
import { createKeyedMutex } from "./attempts.service.ts";

describe("turns", () => {
  it("are taken one after the other for one key, also after a failure, and side by side for two", async () => {
    const inTurn = createKeyedMutex();
    const seen: string[] = [];
    const work =
      (name: string, isFailing = false) =>
      async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 1));
        seen.push(`${name} ends`);
        if (isFailing) throw new Error(`${name} failed`);
        return name;
      };

    const answers = await Promise.allSettled([
      inTurn("one", work("first", true)),
      inTurn("one", work("second")),
      inTurn("other", work("elsewhere")),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(seen.indexOf("second begins")).toBeGreaterThan(seen.indexOf("first ends"));
    expect(seen.indexOf("elsewhere begins")).toBeLessThan(seen.indexOf("first ends"));
  });
});
