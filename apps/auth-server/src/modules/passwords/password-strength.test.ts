import { checkPasswordAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { PASSWORD } from "../../testing/factor-stories.ts";

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
