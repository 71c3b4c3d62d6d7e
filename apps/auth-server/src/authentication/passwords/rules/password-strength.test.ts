import { checkPasswordAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../../testing/auth-harness.ts";
import { PASSWORD } from "../../../testing/factor-stories.ts";
import { createStrengthMeter } from "./password-policy.ts";

const CHECK = "/b2b/passwords/strength_check";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe("the strength of a password", () => {
  const check = async (password: string, harness = auth) =>
    dataOf(
      await harness.call(CHECK, { body: { password, email_address: "ada@family.example" } }),
      checkPasswordAnswer,
    );

  it("is measured by zxcvbn, with both feedbacks", async () => {
    expect(await check("password1")).toMatchObject({
      valid_password: false,
      breached_password: true,
      strength_policy: "zxcvbn",
      breach_detection_on_create: true,
      zxcvbn_feedback: { warning: expect.stringMatching(/./) },
    });
    expect(await check(PASSWORD)).toMatchObject({ valid_password: true, score: 4 });
    expect(await check("")).toMatchObject({ valid_password: false, score: 0 });
  });

  it("is none where it contains the address, whatever its score", async () => {
    expect(await check("ada@family.example")).toMatchObject({
      valid_password: false,
      breached_password: false,
    });
    expect(await check("quiet-ada@family.example-orbit")).toMatchObject({ valid_password: false });
    expect(await check("quiet-meadow-orbit-72")).toMatchObject({ valid_password: true });
  });

  it("is measured while others are answered", async () => {
    // A thread that starts loads its lists for a good while; meanwhile nothing here may stand
    // still.
    const fresh = createStrengthMeter();
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = performance.now();
    const hard = Array.from({ length: 20 }, (_, index) =>
      fresh.measure(`Tr0ub4dor&3${index}p@$$w0rd!qwertz`, ["family", "lovelace"]),
    );
    const scores = await Promise.all(hard);
    clearInterval(timer);
    expect(scores.every(({ score }) => score > 0)).toBe(true);
    expect(longest).toBeLessThan((performance.now() - started) / 3);
  });

  it("is refused to a crowd before it costs anything", async () => {
    const meter = createStrengthMeter();
    const all = await Promise.allSettled(
      Array.from({ length: 120 }, () => meter.measure("quiet-meadow-orbit-72", [])),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  });

  it("is counted by kinds of characters where the project says so", async () => {
    const luds = await startAuth(
      aConfig({ passwordPolicy: "luds", ludsComplexity: 4, ludsMinimumCount: 12 }),
    );
    const weak = await check("abcdefgh", luds);
    const strong = await check("Kqzw-4178-xxyz", luds);
    const bootstrap = await luds.call("/projects/bootstrap/public-token-test-0000", {
      method: "GET",
    });
    await luds.close();

    expect(weak).toMatchObject({
      valid_password: false,
      strength_policy: "luds",
      luds_feedback: { missing_complexity: 3, missing_characters: 4 },
    });
    expect(strong.valid_password).toBe(true);
    expect(bootstrap.body).toMatchObject({
      data: { password_config: { luds_complexity: 4, luds_minimum_count: 12 } },
    });
  });
});
